import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProcess, type ServerProcess } from '../tests/setup/servers/server-process.ts';
import { STORAGE_PROMISE } from './db/embedded/storage-promise.ts';

let folder: string;
const started: ServerProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'surco-main-'));
});
// A try that failed leaves nothing running for the next one.
afterEach(async () => {
  for (const server of started.splice(0)) await server.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const start = async (): Promise<ServerProcess> => {
  const server = await startProcess(['server/main.ts'], { DATA_DIR: folder });
  started.push(server);
  return server;
};

test('a start says its address and what saved means, keeps others off its folder, and stops cleanly', async () => {
  const first = await start();
  await first.untilReady();
  expect(first.log()).toContain(first.url);
  expect(first.log()).toContain(STORAGE_PROMISE.embedded.text);
  expect(await first.health('livez')).toBe(200);
  const answer: unknown = await (await fetch(`${first.url}/readyz`)).json();
  expect(answer).toMatchObject({ ready: true, storage: { promise: STORAGE_PROMISE.embedded.text } });

  const second = await start();
  // Starting again would be refused again.
  expect(await second.closed).toEqual([78, null]);
  expect(second.log()).toContain(`is in use by process ${String(first.child.pid)}`);
  await first.untilReady();

  expect(await first.end()).toEqual([0, null]);
  expect(existsSync(path.join(folder, 'db.lock'))).toBe(false);
}, 240_000);
