import { spawnSync } from 'node:child_process';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../setup/servers/run-scope.ts';
import { addGrowers, askServer, logInGrower, Writer } from '../setup/worlds/chaos-grower.ts';
import { startServer, type ServerProcess } from '../setup/servers/server-process.ts';

const ROUNDS = isLong ? 20 : 3;
const DISK_MIB = 260;
const WRITERS = 4;
/** Whatever has not happened by then does not happen. */
const HANG_MS = 120_000;

const disk = path.join(tmpdir(), `surco-disk-${String(process.pid)}`);
const filler = path.join(disk, 'of-somebody-else');
let is_mounted = false;
let server: ServerProcess | undefined;
let emails: string[] = [];
const env = { DATA_DIR: path.join(disk, 'data'), IMAGERY: 'demo' };

beforeAll(async () => {
  await mkdir(disk);
  is_mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${String(DISK_MIB)}m`, 'tmpfs', disk]).status === 0;
  if (!is_mounted) return;
  await mkdir(env.DATA_DIR);
  emails = await addGrowers(env, WRITERS);
  server = await startServer(env);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  if (is_mounted) spawnSync('umount', ['-l', disk]);
  await rm(disk, { recursive: true, force: true });
});

const freeBytes = async (): Promise<number> => {
  const { bavail, bsize } = await statfs(disk);
  return bavail * bsize;
};

/** Whether the disk had so much for somebody else's file. */
const allocate = (bytes: number): boolean => {
  const { status, error } = spawnSync('fallocate', ['-l', String(bytes), filler]);
  if (error !== undefined) throw error;
  return status === 0;
};

/** Somebody else's file takes at one stroke what is free now; what the server gives back meanwhile is left to it. */
const fill = async (): Promise<void> => {
  const held = (await stat(filler).catch(() => null))?.size ?? 0;
  const most = await freeBytes();
  let taken = most;
  // Others write too: what was free a moment ago may not be.
  while (!allocate(held + taken)) taken = Math.min(most, await freeBytes());
};

const until = async (what: () => Promise<boolean>, within_ms: number, why: () => string): Promise<void> => {
  const late = performance.now() + within_ms;
  while (!(await what())) {
    if (performance.now() > late) throw new Error(why());
    await sleep(50);
  }
};

test(`a disk filled and freed ${String(ROUNDS)} times: refused in words, read on, and back by itself`, async (context) => {
  if (!is_mounted || server === undefined) return context.skip('No small disk could be mounted here (needs the right to mount)');
  const { url, isAlive, log, health } = server;
  let serial = 0;
  const next = (): number => serial++;
  const writers = await Promise.all(emails.map(async (email) => new Writer(await logInGrower(url, email), next)));
  const [witness] = writers;
  const statuses = new Map<number, number>();

  // Made when the start is over: a disk that fills before has none to give back.
  const hasReserve = async (): Promise<boolean> => (await stat(path.join(env.DATA_DIR, 'db.reserve')).catch(() => null)) !== null;
  await until(hasReserve, HANG_MS, () => `No reserve was made:\n${log()}`);
  for (let round = 0; round < ROUNDS; round += 1) {
    let is_writing = true;
    const load = writers.map(async (writer) => {
      while (is_writing) {
        const { status } = await writer.send(url);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200) await sleep(20);
      }
    });
    await sleep(200 + Math.random() * 1_500);
    await fill();
    const read = () => askServer(url, '/field/meta_geo_status/by_user', { token: witness?.token ?? '' });
    const write = () => writers[round % WRITERS]!.send(url);
    // One that takes the reserve as well leaves nothing to write to: then only what needs no writing goes on.
    const is_greedy = round % 3 === 2;
    await until(
      async () => (await write()).status === 507,
      HANG_MS,
      () => `No 507 in round ${String(round)}: ${JSON.stringify([...statuses])}\n${log()}`,
    );
    if (is_greedy) await fill();
    else {
      await until(
        async () => (await read()).status === 200,
        HANG_MS,
        () => `No read in round ${String(round)}:\n${log()}`,
      );
      expect((await read()).status).toBe(200);
      await logInGrower(url, emails[0] ?? '');
    }
    expect(await health('livez')).toBe(200);
    expect(await health('readyz')).toBe(503);
    if (is_greedy) {
      // Land nobody has looked at: drawn for whoever looks, though it cannot be kept.
      const tile = await fetch(`${url}/api/sentinel/base/14/5432/${String(9_800 + round)}`);
      expect(tile.status, log()).toBe(200);
      await tile.arrayBuffer();
    }
    await sleep(500);
    is_writing = false;
    await Promise.all(load);
    await rm(filler);
    await until(
      async () => (await write()).status === 200,
      HANG_MS,
      () => `Not back in round ${String(round)}:\n${log()}`,
    );
    expect(isAlive(), log()).toBe(true);
    for (const writer of writers) expect(await writer.faults(url)).toEqual({ lost: [], torn: [] });
  }
  // The usual three words for it, and nothing unheard of.
  expect([...statuses.keys()].every((status) => [200, 503, 507].includes(status))).toBe(true);
  const { bavail, blocks } = await statfs(disk);
  expect(bavail / blocks).toBeGreaterThan(0.05);

  // Killed and opened again, the data are as they were acknowledged.
  await server.end('SIGKILL');
  server = await startServer(env);
  for (const writer of writers) expect(await writer.faults(server.url)).toEqual({ lost: [], torn: [] });
  for (const writer of writers)
    for (const one of writer.sent.filter(({ is_acknowledged }) => !is_acknowledged)) await writer.send(server.url, one);
  for (const writer of writers) expect(await writer.faults(server.url)).toEqual({ lost: [], torn: [] });
});
