import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { isFull } from '../../../tests/setup/servers/run-scope.ts';
import { openTestDatabase, testEnv, testTier, type TestDatabase } from '../../../tests/setup/servers/database.ts';
import { startProcess, type ServerProcess } from '../../../tests/setup/servers/server-process.ts';
import { insertDemoFields } from '../../../tests/setup/worlds/statistics-order.ts';
import { buildApp } from '../../app.ts';
import type { Database } from '../../db/db.ts';
import { openDatabase } from '../../db/open.ts';
import { buildProviders } from '../../providers/index.ts';
import { insertBatchReport } from '../../resources/batch-reports/queries.ts';
import { insertProducer } from '../../resources/producers/queries.ts';
import { createQueue } from '../queue.ts';
import { BATCH_QUEUE } from './make-batch-report.ts';

/** A season four weeks old, of which few scenes are to be made. */
const ENV = { IMAGERY: 'demo', DEMO: '1', DEMO_DATE: '2025-07-29', DEMO_DAYS: '1' };
const SEASON = { year: 2025, season: 2, period: 'summer' } as const;
const FIELDS = isFull ? 40 : 6;
const KILLS = 2;
const LONG_MS = 600_000;
const SEED_BRAND = 2;

let held: TestDatabase | undefined;
const started: ServerProcess[] = [];
afterEach(async () => {
  for (const process of started.splice(0)) await process.end('SIGKILL');
  await held?.close();
});

/** An order of an owner for his own fields, which name their producer, as its call leaves it. */
async function insertBatch(db: Database): Promise<string> {
  const { account_id, field_ids } = await insertDemoFields(db, FIELDS);
  const [id, producer_id] = [randomUUID(), randomUUID()];
  const now = new Date();
  const nobody = { email: null, fiscal_id: null, country: 'AR', province: null, city: null } as const;
  await insertProducer(db, account_id, producer_id, { name: 'Gauna Hnos.', ...nobody }, now);
  await db.query('update field set producer_id = $1 where owner_id = $2', [producer_id, account_id]);
  await db.query('update account set brand_id = $2 where id = $1', [account_id, SEED_BRAND]);
  const batch = { number: 'BR25-044718', hybrid: 'NX 7115', treatment: null };
  const items = field_ids.map((field_id) => ({ field_id, target_yield_kg_ha: 9_500, n_kg_ha: 86 }));
  await insertBatchReport(db, { id, account_id, brand: SEED_BRAND, batch, ...SEASON, language: 'es', comments: '' }, items, now);
  const queue = createQueue(db, { onDeadLetter: () => undefined, onTrouble: () => undefined });
  await queue.enqueue(
    db,
    BATCH_QUEUE,
    field_ids.map((field_id) => ({ payload: { job_id: id, field_id } })),
    id,
  );
  return id;
}

const countDone = async (db: Database): Promise<number> =>
  (await db.query<{ count: number }>("select count(*)::int as count from batch_report_item where state = 'done'"))[0]?.count ?? 0;
const patience = { timeout: LONG_MS, interval: 50 };

/** Kept images, each of them a step of a task under way. */
const countImages = async (folder: string): Promise<number> =>
  (await readdir(path.join(folder, 'imagery'), { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.tif')).length;

const start = async (file: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const process = await startProcess([`server/${file}`], env);
  started.push(process);
  return process;
};

/** Begins to work until an image more is kept than before, and ends in the middle of it. */
async function workAndDie(file: string, env: Readonly<Record<string, string>>): Promise<void> {
  const folder = env['DATA_DIR'] ?? '';
  const before = await countImages(folder);
  const process = await start(file, env);
  while ((await countImages(folder)) <= before) {
    expect(process.isAlive(), process.log()).toBe(true);
    await sleep(20);
  }
  await process.end('SIGKILL');
}

test(
  `${String(FIELDS)} fields of one batch, its worker killed ${String(KILLS)} times: every report once`,
  async () => {
    held = await openTestDatabase(ENV);
    const { env } = held;
    const id = await insertBatch(held.database);
    const SECRET_FILE = path.join(env.DATA_DIR, 'shared-secret');
    await writeFile(SECRET_FILE, randomBytes(32).toString('base64'));
    const on_postgres = { DATABASE_URL: env.DATABASE_URL ?? '', SECRET_FILE, DATA_DIR: path.join(env.DATA_DIR, 'a') };
    const [file, place] = testTier === 'postgres' ? ['worker.ts', on_postgres] : ['main.ts', { DATA_DIR: env.DATA_DIR }];
    // The embedded database belongs to one process.
    if (testTier === 'embedded') await held.database.close();
    for (let kill = 0; kill < KILLS; kill += 1) await workAndDie(file, { ...ENV, ...place });

    const db = testTier === 'embedded' ? await openDatabase(env, () => undefined) : held.database;
    expect(await countDone(db)).toBeLessThan(FIELDS);
    const here = testTier === 'embedded' ? env : testEnv(env.DATA_DIR, { ...ENV, ...on_postgres });
    const app = await buildApp({ env: here, database: db, providers: buildProviders(here) });
    await expect.poll(() => countDone(db), patience).toBe(FIELDS);
    const reports = await db.query<{ field_id: string; count: number }>(
      "select field_id, count(*)::int as count from report where planning -> 'batch' ->> 'number' = 'BR25-044718' group by field_id",
    );
    expect(reports.map(({ count }) => count)).toEqual(Array.from({ length: FIELDS }, () => 1));
    expect(await countDone(db)).toBe(FIELDS);
    expect(await db.query('select 1 from report_seal')).toHaveLength(FIELDS);
    expect(await db.query("select 1 from notification where type = 'report_ready' and about = $1", [id])).toHaveLength(1);
    await app.close();
    if (testTier === 'embedded') await db.close();
  },
  LONG_MS,
);
