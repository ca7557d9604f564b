import { randomBytes } from 'node:crypto';
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type OwnPostgres } from '../../scripts/lib/postgres.mjs';
import { isLong } from '../setup/servers/run-scope.ts';
import { addGrowers, askServer, logInGrower, Writer } from '../setup/worlds/chaos-grower.ts';
import { startProcess, startServer, type ServerProcess } from '../setup/servers/server-process.ts';

const ROUNDS = isLong ? 20 : 3;
const WRITERS = 4;
/** How long a database that is restarted is away. */
const AWAY_MS = 2_500;
/** Whatever has not happened by then does not happen. */
const HANG_MS = 120_000;
/** The words of a refusal a client may take for “come again”. */
const PASSING = new Set([503, 507]);

let folder: string;
let postgres: OwnPostgres | undefined;
let server: ServerProcess;
let worker: ServerProcess;
let writers: Writer[] = [];
let env: Record<string, string> = {};

beforeAll(async () => {
  postgres = await startPostgres();
  if (postgres === undefined) return;
  folder = await mkdtemp(path.join(tmpdir(), 'surco-chaos-'));
  const SECRET_FILE = path.join(folder, 'secret');
  await writeFile(SECRET_FILE, randomBytes(32).toString('base64'), { mode: 0o600 });
  env = { DATABASE_URL: postgres.url, SECRET_FILE, DATA_DIR: path.join(folder, 'a') };
  const emails = await addGrowers(env, WRITERS);
  server = await startServer(env);
  worker = await startProcess(['server/worker.ts'], { ...env, DATA_DIR: path.join(folder, 'b') });
  let serial = 0;
  writers = await Promise.all(emails.map(async (email) => new Writer(await logInGrower(server.url, email), () => serial++)));
});
afterAll(async () => {
  for (const process of [server, worker]) await process?.end('SIGKILL');
  await postgres?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const until = async (what: () => Promise<boolean>, within_ms: number, why: string): Promise<void> => {
  const late = performance.now() + within_ms;
  while (!(await what())) {
    if (performance.now() > late) throw new Error(`${why}:\n${server.log()}`);
    await sleep(25);
  }
};

const terminateAll = async ({ url }: OwnPostgres): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null');
  await client.end();
};

/** As the kernel ends a server that took too much memory. */
const killServer = async ({ data }: OwnPostgres): Promise<void> => {
  const [pid = ''] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

/** Ways a database goes away under load; each leaves it running again. */
const WAYS: readonly { readonly name: string; readonly outage: (postgres: OwnPostgres) => Promise<void> }[] = [
  {
    name: 'its connections terminated, again and again',
    outage: async (own) => {
      for (let time = 0; time < 5; time += 1) {
        await terminateAll(own);
        await sleep(100);
      }
    },
  },
  {
    name: 'restarted',
    outage: async (own) => {
      await own.halt('fast');
      await sleep(AWAY_MS);
      await own.start();
    },
  },
  {
    name: 'killed and started again after its recovery',
    outage: async (own) => {
      await killServer(own);
      await until(async () => (await server.health('readyz')) === 503, HANG_MS, 'Still ready without a database');
      // Its children hold the shared memory until they have noticed.
      await until(async () => (await own.start()).code === 0, HANG_MS, 'PostgreSQL did not start again');
    },
  },
];

test(`PostgreSQL taken away ${String(ROUNDS)} times under load: refused for the moment, back by itself, nothing lost or doubled`, async (context) => {
  if (postgres === undefined) return context.skip('PostgreSQL is not installed');
  const { url } = server;
  const statuses = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { name, outage } = WAYS[round % WAYS.length]!;
    let is_writing = true;
    const alive: number[] = [];
    const load = writers.map(async (writer) => {
      while (is_writing) {
        const heard = await writer.send(url);
        statuses.set(heard.status, (statuses.get(heard.status) ?? 0) + 1);
        if (heard.status !== 200) {
          expect(PASSING, `${name}: ${heard.text}`).toContain(heard.status);
          expect(Number(heard.retry_after)).toBeGreaterThan(0);
          await sleep(20);
        }
      }
    });
    const watch = (async () => {
      while (is_writing) {
        alive.push(await server.health('livez'));
        await sleep(100);
      }
    })();
    await sleep(200 + Math.random() * 800);
    await outage(postgres);
    const read = () => askServer(url, '/field/meta_geo_status/by_user', { token: writers[0]?.token ?? '' });
    await until(
      async () => (await read()).status === 200 && (await writers[0]!.send(url)).status === 200,
      HANG_MS,
      `Not back after ${name}`,
    );
    await until(async () => (await server.health('readyz')) === 200, HANG_MS, `Not ready after ${name}`);
    await sleep(200);
    is_writing = false;
    await Promise.all([...load, watch]);
    expect(new Set(alive)).toEqual(new Set([200]));
    expect([server, worker].map((one) => (one.isAlive() ? 'alive' : one.log()))).toEqual(['alive', 'alive']);
    for (const writer of writers) expect(await writer.faults(url)).toEqual({ lost: [], torn: [] });
    // What was not acknowledged is asked for again under its key: done once, whether or not it had been done.
    for (const writer of writers)
      for (const one of writer.sent.filter(({ is_acknowledged }) => !is_acknowledged)) await writer.send(url, one);
    for (const writer of writers) expect(await writer.faults(url)).toEqual({ lost: [], torn: [] });
  }
  expect(statuses.get(503) ?? 0).toBeGreaterThan(0);
});

test('a start waits for a PostgreSQL that is away, and a worker too', async (context) => {
  if (postgres === undefined) return context.skip('PostgreSQL is not installed');
  await postgres.halt('fast');
  const late = await startProcess(['server/main.ts'], { ...env, DATA_DIR: path.join(folder, 'c') });
  const hand = await startProcess(['server/worker.ts'], { ...env, DATA_DIR: path.join(folder, 'd') });
  await until(async () => [late, hand].every((one) => one.log().includes('PostgreSQL does not answer')), HANG_MS, 'Not a word of waiting');
  expect([late, hand].every((one) => one.isAlive())).toBe(true);
  await postgres.start();
  await late.untilReady();
  await until(async () => hand.log().includes('takes work'), HANG_MS, 'The worker did not start');
  expect(await late.end()).toEqual([0, null]);
  expect(await hand.end()).toEqual([0, null]);
});
