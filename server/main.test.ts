import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STORAGE_PROMISE } from './db/storage-promise.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'surco-main-'));
});
// A try that failed leaves nothing running for the next one.
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }
  await rm(folder, { recursive: true, force: true });
});

const start = () => {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
  });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const said = async (text: string): Promise<void> => {
    while (!printed.includes(text)) {
      if (child.exitCode !== null) throw new Error(`Ended with ${String(child.exitCode)}:\n${printed}`);
      await sleep(20);
    }
  };
  return { child, closed: once(child, 'close'), said, printed: () => printed };
};

test('a start says its address and what saved means, keeps others off its folder, and stops cleanly', async () => {
  const first = start();
  await first.said(STORAGE_PROMISE.embedded.text);
  const address = /http:\/\/\S+/.exec(first.printed())?.[0] ?? '';
  expect((await fetch(`${address}/livez`)).status).toBe(200);
  // A machine busy with other work answers its own questions late at first, which is not to be ready.
  await expect
    .poll(async () => (await fetch(`${address}/readyz`)).json(), { timeout: 60_000, interval: 100 })
    .toMatchObject({ ready: true, storage: { promise: STORAGE_PROMISE.embedded.text } });

  const second = start();
  const [code] = (await second.closed) as [number];
  // Starting again would be refused again.
  expect(code).toBe(78);
  expect(second.printed()).toContain(`is in use by process ${String(first.child.pid)}`);
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 60_000, interval: 100 }).toBe(200);

  first.child.kill('SIGTERM');
  expect(await first.closed).toEqual([0, null]);
  expect(existsSync(path.join(folder, 'db.lock'))).toBe(false);
}, 240_000);
