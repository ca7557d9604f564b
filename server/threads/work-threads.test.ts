import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { squareAt } from '../../tests/setup/samples/field-samples.ts';
import { WORK } from './limits.ts';
import { startWorkThreads, type Work, type WorkThreads } from './work-threads.ts';

/** A thread that does as the bytes of its task say. */
const ODD = `
import { threadId } from 'node:worker_threads';
export const run = async ({ input, clock }) => {
  const [order, ms] = new TextDecoder().decode(input).split(' ');
  if (order === 'starve') {
    const { user, system } = process.threadCpuUsage();
    new Float64Array(clock).set([threadId, (user + system) / 1_000]);
    const ends = performance.now() + Number(ms);
    while (performance.now() < ends) {
      for (const turn = performance.now() + 5; performance.now() < turn;);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { ok: true, output: order };
  }
  if (order === 'die') process.exit(1);
  if (order === 'throw') setImmediate(() => { throw new Error('odd'); });
  if (order === 'hang') for (;;);
  if (order === 'grow') for (const kept = [];;) kept.push(new Array(1e6).fill(1.5));
  if (order === 'leap') for (const kept = [];;) kept.push(new Array(1e7).fill(1.5));
  if (order === 'refuse') return { ok: false, error: { code: 'FILE_TOO_MANY_POINTS', params: { max: 9 }, fields: [{ path: 'a', code: 'INVALID' }] }, cause: 'why' };
  await new Promise((resolve) => setTimeout(resolve, Number(ms ?? 0)));
  if (order === 'throw') await new Promise(() => undefined);
  return { ok: true, output: order };
};`;

const folder = mkdtempSync(path.join(tmpdir(), 'surco-work-'));
const file = path.join(folder, 'odd.mjs');
const opened: WorkThreads[] = [];
/** No deadline a slow machine could meet, but where the deadline is what is asked about. */
const start = (deadline_ms = 60_000): WorkThreads => {
  const threads = startWorkThreads(pathToFileURL(file), deadline_ms);
  opened.push(threads);
  return threads;
};
beforeAll(() => writeFileSync(file, ODD));
afterEach(() => Promise.all(opened.splice(0).map((threads) => threads.close())));
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (work: Work, order: string): Promise<unknown> => work.run('read_kml', new TextEncoder().encode(order));

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
/** Most of a request's time. */
const LONG = `fine ${String(WORK.deadline_ms * 0.7)}`;

describe('work threads', () => {
  it.each([
    ['die', { code: 'WORKER_DIED' }],
    ['throw', { code: 'WORKER_DIED' }],
    ['grow', { code: 'INPUT_TOO_BIG' }],
    ['leap', { code: 'INPUT_TOO_BIG' }],
    ['refuse', { code: 'FILE_TOO_MANY_POINTS', params: { max: 9 }, fields: [{ path: 'a', code: 'INVALID' }], cause: 'why' }],
  ])('%s is reported by its name, and the next task works', async (order, error) => {
    const threads = start();
    await expect(ask(threads.forRequest('anna'), order)).rejects.toMatchObject(error);
    expect(await ask(threads.forRequest('anna'), 'fine')).toBe('fine');
  });

  it('end what hangs, or goes on in tasks of one request, at the deadline; whoever sent it waits in his own line, and nobody else does', async () => {
    const request = start(WORK.deadline_ms).forRequest('anna');
    const late = codeOf(ask(request, LONG).then(() => ask(request, LONG)));
    const threads = start(WORK.deadline_ms);
    const order: string[] = [];
    const hanging = codeOf(ask(threads.forRequest('anna'), 'hang')).finally(() => order.push('anna'));
    // Whatever the machine has: anna never gets the last thread, so some of these wait behind hers.
    const more = Array.from({ length: 12 }, () => codeOf(ask(threads.forRequest('anna'), 'hang')));
    expect(await ask(threads.forRequest('berta'), 'fine').finally(() => order.push('berta'))).toBe('fine');
    const codes = await Promise.all(more);
    expect(codes).toContain('RATE_LIMITED');
    expect(codes.filter((code) => code === 'UNAVAILABLE')).toHaveLength(WORK.most_waiting_of_one);
    expect(await Promise.all([hanging, late])).toEqual(['WORKER_TIMEOUT', 'WORKER_TIMEOUT']);
    expect(order).toEqual(['berta', 'anna']);
    expect(await ask(threads.forRequest('anna'), 'fine')).toBe('fine');
  });

  it('do not count what a task waits for a core', async () => {
    // By the clock twice as long as it may take, with a tenth of a core.
    expect(await ask(start(1_500).forRequest('anna'), 'starve 3000')).toBe('starve');
  });

  it('answer everybody when they close, and nobody after', async () => {
    const threads = start();
    const answers = ['anna', 'anna', 'berta', 'carla'].map((who) => codeOf(ask(threads.forRequest(who), 'hang')));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await threads.close();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['UNAVAILABLE']));
    await expect(ask(threads.forRequest('anna'), 'late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('check few vertices where they are, and many on a thread', async () => {
    const work = start().forRequest('anna');
    const few = await work.run('measure_polygon', squareAt(0), WORK.in_place_vertices);
    expect(few.area_ha).toBeCloseTo(100, 0);
    await expect(work.run('measure_polygon', { type: 'Polygon', coordinates: [[[0, 0]]] }, 5)).rejects.toMatchObject({
      code: 'GEOMETRY_TOO_FEW_POINTS',
    });
    await expect(work.run('measure_polygon', squareAt(0), WORK.in_place_vertices + 1)).rejects.toMatchObject({ code: 'WORKER_DIED' });
  });
});
