import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { isFull } from '../tests/setup/servers/run-scope.ts';
import { startProcess, type ServerProcess } from '../tests/setup/servers/server-process.ts';
import { openTestDatabase, testTier, type TestDatabase } from '../tests/setup/servers/database.ts';
import { insertOrder } from '../tests/setup/worlds/statistics-order.ts';
import { buildApp } from './app.ts';
import { openDatabase } from './db/open.ts';
import { buildProviders } from './providers/index.ts';
import type { Database } from './db/db.ts';

const TODAY = '2026-01-13';
const ENV = { IMAGERY: 'demo', DEMO: '1', DEMO_DATE: TODAY };
/** In the gate as many images as one task needs to be under way for a while. */
const RANGE = { from: isFull ? '2025-10-01' : '2025-12-10', to: TODAY };
const TASKS = 6;

let held: TestDatabase | undefined;
const started: ServerProcess[] = [];
afterEach(async () => {
  for (const process of started.splice(0)) await process.end('SIGKILL');
  await held?.close();
});

const start = async (file: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const process = await startProcess([`server/${file}`], env);
  started.push(process);
  return process;
};

const order = (db: Database): Promise<string> => insertOrder(db, { index: 'evi', ...RANGE, field_count: TASKS, fields_a_task: 1 });

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
  const { closed, log } = await start('worker.ts', { DATA_DIR: path.join(process.cwd(), '.cache', 'no-worker') });
  expect(await closed).toEqual([78, null]);
  expect(log()).toMatch(/^A worker process needs DATABASE_URL: the embedded database belongs to the server alone/);
});

describe.skipIf(testTier !== 'postgres')('worker processes on PostgreSQL', () => {
  test('share an order, do no task twice, and lose nothing when one is killed', async () => {
    held = await openTestDatabase(ENV);
    const { database: db, env } = held;
    const job_id = await order(db);
    const SECRET_FILE = path.join(env.DATA_DIR, 'shared-secret');
    await writeFile(SECRET_FILE, randomBytes(32).toString('base64'));
    const workerEnv = { ...ENV, DATABASE_URL: env.DATABASE_URL!, SECRET_FILE };
    const [first, second] = await Promise.all(
      ['a', 'b'].map((name) => start('worker.ts', { ...workerEnv, DATA_DIR: path.join(env.DATA_DIR, name) })),
    );
    await expect.poll(async () => (await rowsOf(db, job_id)).filter(({ state }) => state === 'running').length, patience).toBe(2);
    await expect.poll(() => countDone(db, job_id), patience).toBeGreaterThanOrEqual(2);
    await first!.end('SIGKILL');
    await expect.poll(() => countDone(db, job_id), patience).toBe(TASKS);
    const attempts = (await rowsOf(db, job_id)).map((row) => row.attempts);
    // Only the task the dead worker held was begun again.
    expect(attempts.filter((count) => count > 1).length).toBeLessThanOrEqual(1);
    expect(Math.max(...attempts)).toBeLessThanOrEqual(2);
    const counts = await measured(db, job_id);
    expect(counts).toHaveLength(TASKS);
    expect(new Set(counts.map(({ scenes }) => scenes)).size).toBe(1);
    const { SECRET_FILE: _shared, ...alone } = workerEnv;
    const stranger = await start('worker.ts', { ...alone, DATA_DIR: path.join(env.DATA_DIR, 'c') });
    expect(await stranger.closed).toEqual([78, null]);
    expect(stranger.log()).toContain('SECRET_FILE');
    expect(await second!.end()).toEqual([0, null]);
  }, 300_000);
});

describe.skipIf(testTier !== 'embedded')('the server on the embedded database', () => {
  test('takes up after a kill -9 what it was doing', async () => {
    held = await openTestDatabase(ENV);
    const { env, database } = held;
    const job_id = await order(database);
    await database.close();
    const server = await start('main.ts', { ...ENV, DEMO: '', DEMO_DATE: '', DATA_DIR: env.DATA_DIR });
    await server.untilReady();
    // The first image it keeps is of a task under way.
    const hasImage = async (): Promise<boolean> =>
      (await readdir(path.join(env.DATA_DIR, 'imagery'), { recursive: true }).catch(() => [])).some((name) => name.endsWith('.tif'));
    while (!(await hasImage())) {
      expect(server.isAlive(), server.log()).toBe(true);
      await sleep(25);
    }
    await server.end('SIGKILL');

    const db = await openDatabase(env, () => undefined);
    const before = await rowsOf(db, job_id);
    expect(before.some(({ state }) => state === 'running')).toBe(true);
    const app = await buildApp({ env, database: db, providers: buildProviders(env) });
    await expect.poll(() => countDone(db, job_id), patience).toBe(TASKS);
    const counts = await measured(db, job_id);
    expect(counts).toHaveLength(TASKS);
    expect(new Set(counts.map(({ scenes }) => scenes)).size).toBe(1);
    await app.close();
    await db.close();
  }, 300_000);
});
