import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/db.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/config/env.ts';
import { ARCHIVE_VERSION } from '#server/imagery/provider/demo/stac-item.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { insertOrder } from '../tests/setup/worlds/statistics-order.ts';
import type { Bench, SelfTimed } from './lib/bench.ts';

const FIELDS = 24;
const FIELDS_A_TASK = 3;
const SCENES = 6;
const INDICES = 3;
const RANGE = { from: '2025-12-14', to: '2026-01-12' };
const PATIENCE_MS = 300_000;

const closing: (() => Promise<unknown>)[] = [];
export const close = async (): Promise<void> => {
  for (const end of closing.toReversed()) await end();
};

const startWorker = async (env: Readonly<Record<string, string>>): Promise<() => Promise<unknown>> => {
  const child = spawn(process.execPath, ['server/worker.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error('A worker ended before it began');
    }),
  ]);
  return () => {
    child.kill('SIGTERM');
    return ended;
  };
};

/** Measures an order with so many fresh worker processes; windows are cut anew from scenes that lie on the disk. */
const measureWith = async (count: number, db: Database, env: Readonly<Record<string, string>>, data_dir: string): Promise<SelfTimed> => {
  await db.query('truncate scene_statistics, scene_failure, statistics_item, statistics_job, job');
  await rm(path.join(data_dir, 'imagery', `v${String(ARCHIVE_VERSION)}`, 'chips'), { recursive: true, force: true });
  const stops = await Promise.all(Array.from({ length: count }, () => startWorker(env)));
  const began = performance.now();
  const job_id = await insertOrder(db, { index: 'evi', ...RANGE, field_count: FIELDS, fields_a_task: FIELDS_A_TASK });
  let open = 1;
  while (open > 0 && performance.now() - began < PATIENCE_MS) {
    await sleep(20);
    const [row] = await db.query<{ open: number }>("select count(*) as open from job where group_id = $1 and state <> 'done'", [job_id]);
    open = row?.open ?? 0;
  }
  const ms = performance.now() - began;
  const [row] = await db.query<{ rows: number; attempts: number }>(
    'select (select count(*) from scene_statistics) as rows, (select max(attempts) from job where group_id = $1) as attempts',
    [job_id],
  );
  await Promise.all(stops.map((stop) => stop()));
  return { ms, answer: { rows: row?.rows ?? 0, attempts: row?.attempts ?? 0, ms } };
};

type Answer = { readonly rows: number; readonly attempts: number; readonly ms: number };

/** Statistics a second of one order with one and with two worker processes on one PostgreSQL. */
export const benches = async (): Promise<Bench[]> => {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    process.stdout.write('bulk: left out, PostgreSQL is not installed\n');
    return [];
  }
  const data_dir = await mkdtemp(path.join(tmpdir(), 'surco-bench-'));
  const env = { DATABASE_URL: postgres.url, DATA_DIR: data_dir, DEMO: '1', DEMO_DATE: RANGE.to, IMAGERY: 'demo' };
  const db = await openDatabase(readEnv(env), () => undefined);
  closing.push(
    postgres.stop,
    () => rm(data_dir, { recursive: true, force: true }),
    () => db.close(),
  );
  const wanted = FIELDS * SCENES * INDICES;
  return [
    {
      name: 'bulk/workers',
      job: `${String(wanted)} statistics: ${String(FIELDS)} fields, ${String(SCENES)} scenes, three indices, by worker processes on PostgreSQL`,
      base: '1 worker',
      clock: 'self',
      rounds: 5,
      peers: { '1 worker': () => measureWith(1, db, env, data_dir), '2 workers': () => measureWith(2, db, env, data_dir) },
      check: (answer) => {
        const { rows, attempts } = answer as Answer;
        return rows === wanted && attempts === 1 ? null : `${String(rows)} rows, up to ${String(attempts)} attempts`;
      },
      describe: (answer) => {
        const { rows, ms } = answer as Answer;
        return `${String(Math.round((rows * 1_000) / ms))} statistics/s in the last round`;
      },
    },
  ];
};
