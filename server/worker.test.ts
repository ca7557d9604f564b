import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { isFull } from '../tests/setup/run-scope.ts';
import { openTestDatabase, testTier, type TestDatabase } from '../tests/setup/database.ts';
import { insertOrder } from '../tests/setup/statistics-order.ts';
import { buildApp } from './app.ts';
import { openDatabase } from './db/open.ts';
import { buildProviders } from './providers/index.ts';
import type { Database } from './context.ts';

const TODAY = '2026-01-13';
const ENV = { IMAGERY: 'demo', DEMO: '1', DEMO_DATE: TODAY };
/** In the gate as many images as one piece needs to be under way for a while. */
const RANGE = { from: isFull ? '2025-10-01' : '2025-12-10', to: TODAY };
const PIECES = 6;

let held: TestDatabase | undefined;
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }
  await held?.close();
});

const start = (file: string, env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [`server/${file}`], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, closed: once(child, 'close'), printed: () => printed };
};

const order = (db: Database): Promise<string> => insertOrder(db, { index: 'evi', ...RANGE, field_count: PIECES, fields_a_piece: 1 });

type Row = { state: string; attempts: number };
const rowsOf = (db: Database, job_id: string): Promise<Row[]> =>
  db.query<Row>('select state, attempts from job where group_id = $1 order by place', [job_id]);
const countDone = async (db: Database, job_id: string): Promise<number> =>
  (await rowsOf(db, job_id)).filter(({ state }) => state === 'done').length;
const measured = (db: Database, job_id: string) =>
  db.query<{ field_id: string; scenes: number }>(
    `select i.field_id, count(distinct s.scene_id) as scenes from statistics_item i
       join scene_statistics s on s.field_id = i.field_id and s.geometry_version = i.geometry_version where i.job_id = $1 group by i.field_id`,
    [job_id],
  );
const patience = { timeout: 100_000, interval: 50 };

test('a worker without PostgreSQL does not start, and says why', async () => {
  const { closed, printed } = start('worker.ts', { DATA_DIR: path.join(process.cwd(), '.cache', 'no-worker') });
  expect(await closed).toEqual([78, null]);
  expect(printed()).toMatch(/^A worker process needs DATABASE_URL: the embedded database belongs to the server alone/);
});

describe.skipIf(testTier !== 'postgres')('worker processes on PostgreSQL', () => {
  test('share an order, do no piece twice, and lose nothing when one is killed', async () => {
    held = await openTestDatabase(ENV);
    const { database: db, env } = held;
    const job_id = await order(db);
    const SECRET_FILE = path.join(env.DATA_DIR, 'shared-secret');
    await writeFile(SECRET_FILE, randomBytes(32).toString('base64'));
    const workerEnv = { ...ENV, DATABASE_URL: env.DATABASE_URL!, SECRET_FILE };
    const [first, second] = ['a', 'b'].map((name) => start('worker.ts', { ...workerEnv, DATA_DIR: path.join(env.DATA_DIR, name) }));
    await expect.poll(async () => (await rowsOf(db, job_id)).filter(({ state }) => state === 'running').length, patience).toBe(2);
    await expect.poll(() => countDone(db, job_id), patience).toBeGreaterThanOrEqual(2);
    first!.child.kill('SIGKILL');
    await first!.closed;
    await expect.poll(() => countDone(db, job_id), patience).toBe(PIECES);
    const attempts = (await rowsOf(db, job_id)).map((row) => row.attempts);
    // Only the piece the dead worker held was begun again.
    expect(attempts.filter((count) => count > 1).length).toBeLessThanOrEqual(1);
    expect(Math.max(...attempts)).toBeLessThanOrEqual(2);
    const counts = await measured(db, job_id);
    expect(counts).toHaveLength(PIECES);
    expect(new Set(counts.map(({ scenes }) => scenes)).size).toBe(1);
    const { SECRET_FILE: _shared, ...alone } = workerEnv;
    const stranger = start('worker.ts', { ...alone, DATA_DIR: path.join(env.DATA_DIR, 'c') });
    expect(await stranger.closed).toEqual([78, null]);
    expect(stranger.printed()).toContain('SECRET_FILE');
    second!.child.kill('SIGTERM');
    expect(await second!.closed).toEqual([0, null]);
  }, 300_000);
});

describe.skipIf(testTier !== 'embedded')('the server on the embedded database', () => {
  test('takes up after a kill -9 what it was doing', async () => {
    held = await openTestDatabase(ENV);
    const { env, database } = held;
    const job_id = await order(database);
    await database.close();
    const { child, closed, printed } = start('main.ts', { ...ENV, DEMO: '', DEMO_DATE: '', DATA_DIR: env.DATA_DIR });
    while (!printed().includes('Surco')) {
      expect(child.exitCode, printed()).toBeNull();
      await sleep(25);
    }
    // The first image it keeps is of a piece under way.
    const hasImage = async (): Promise<boolean> =>
      (await readdir(path.join(env.DATA_DIR, 'imagery'), { recursive: true }).catch(() => [])).some((name) => name.endsWith('.tif'));
    while (!(await hasImage())) {
      expect(child.exitCode, printed()).toBeNull();
      await sleep(25);
    }
    child.kill('SIGKILL');
    await closed;

    const db = await openDatabase(env, () => undefined);
    const before = await rowsOf(db, job_id);
    expect(before.some(({ state }) => state === 'running')).toBe(true);
    const app = await buildApp({ env, database: db, providers: buildProviders(env) });
    await expect.poll(() => countDone(db, job_id), patience).toBe(PIECES);
    const counts = await measured(db, job_id);
    expect(counts).toHaveLength(PIECES);
    expect(new Set(counts.map(({ scenes }) => scenes)).size).toBe(1);
    await app.close();
    await db.close();
  }, 300_000);
});
