import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startThreads, type ImageryThreads } from './threads.ts';

/** A thread that does as its task says; `tile_id` is the order. */
const ODD = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ id, input: { tile_id, day } }) => {
  if (tile_id === 'die') process.exit(1);
  if (tile_id === 'throw') throw new Error('odd');
  if (tile_id === 'hang') for (;;);
  if (tile_id === 'refuse') return parentPort.postMessage({ id, ok: false, code: 'SCENE_GONE', params: { day }, cause: '' });
  setTimeout(() => parentPort.postMessage({ id, ok: true, output: tile_id === 'who' ? threadId : tile_id }), day);
});`;

const folder = mkdtempSync(path.join(tmpdir(), 'surco-threads-'));
const file = path.join(folder, 'odd.mjs');
let threads: ImageryThreads;
beforeAll(() => writeFileSync(file, ODD));
afterEach(async () => {
  vi.useRealTimers();
  await threads.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const start = (count = 1): ImageryThreads => (threads = startThreads(count, pathToFileURL(file)));
const ask = (order: string, day = 1, options: Parameters<ImageryThreads['run']>[2] = {}) =>
  threads.run('render', { tile_id: order, day, folder: '' }, options);

describe('imagery threads', () => {
  it.each([
    ['die', 'WORKER_DIED', 30_000],
    ['throw', 'WORKER_DIED', 30_000],
    ['hang', 'WORKER_TIMEOUT', 700],
    ['refuse', 'SCENE_GONE', 30_000],
  ])('%s gives %s, and the next task works', async (order, code, deadline_ms) => {
    start();
    await expect(ask(order, 3, { deadline_ms })).rejects.toMatchObject({ code });
    expect(await ask('fine')).toBe('fine');
  });

  it('let urgent work overtake what nobody waits for', async () => {
    start();
    const order: unknown[] = [];
    const note = (one: unknown): void => void order.push(one);
    await Promise.all([
      ask('a', 30, { urgency: 'later' }).then(note),
      ask('b', 30, { urgency: 'later' }).then(note),
      ask('c', 30, { urgency: 'later' }).then(note),
      ask('urgent', 1).then(note),
    ]);
    expect(order).toEqual(['urgent', 'a', 'b', 'c']);
  });

  it('end when there was nothing to do for a while, and start again with the next task', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    start();
    const first = await ask('who');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await ask('who')).toBe(first);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await ask('who')).toBe(first);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await ask('who')).not.toBe(first);
  });

  it('answer everybody when they close, and nobody after', async () => {
    start();
    const answers = [ask('a', 5_000), ask('b', 5_000), ask('c', 5_000), ask('d', 5_000), ask('e', 5_000, { urgency: 'later' })].map((one) =>
      expect(one).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
    );
    await threads.close();
    await Promise.all(answers);
    await expect(ask('late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
