import { describe, expect, it, vi } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { httpSource } from './http-source.ts';

const FILE = Uint8Array.from({ length: 200_000 }, (_, i) => i % 251);

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
type Whole = { range: string; body: Uint8Array<ArrayBuffer> };
type Answer = { status?: number; retry_after?: string; range?: string; etag?: string; body?: Uint8Array<ArrayBuffer> | ReadableStream };

/** A server that answers ranges of `FILE` unless set to answer something else. */
function fakeFetch(change: (answer: Whole, call: number) => Answer = (answer) => answer) {
  let calls = 0;
  return vi.fn<Fetch>(async (_url, init) => {
    init?.signal?.throwIfAborted();
    const [from, to] = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range')!)!.slice(1).map(Number) as [number, number];
    const end = Math.min(to, FILE.length - 1);
    const answer = change({ range: `bytes ${from}-${end}/${FILE.length}`, body: FILE.slice(from, end + 1) }, calls++);
    const headers = new Headers();
    if (answer.range !== undefined) headers.set('content-range', answer.range);
    if (answer.retry_after !== undefined) headers.set('retry-after', answer.retry_after);
    if (answer.etag !== undefined) headers.set('etag', answer.etag);
    return new Response(answer.body ?? null, { status: answer.status ?? 206, headers });
  });
}

const noWait = () => Promise.resolve();
const open = (get: ReturnType<typeof fakeFetch>, deadline_ms = 1_000, wait: (ms: number) => Promise<void> = noWait) =>
  httpSource('https://archive.example/B04.tif', { fetch: get as unknown as typeof fetch, deadline_ms, wait });
/** A server that never answers. */
const silent: Fetch = (_url, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)));
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error as AppError).code,
  );

describe('a file read by ranges', () => {
  it('gives the bytes asked for and learns its size; fewer at the end', async () => {
    const source = open(fakeFetch());
    expect(source.size).toBeNull();
    expect(await source.read(1_000, 16)).toEqual(FILE.slice(1_000, 1_016));
    expect(source.size).toBe(FILE.length);
    expect(await source.read(FILE.length - 4, 100)).toEqual(FILE.slice(-4));
  });

  it('merges neighbouring ranges of one turn into one request, and leaves distant ones alone', async () => {
    const get = fakeFetch();
    const source = open(get);
    const parts = await Promise.all([source.read(5_000, 100), source.read(0, 1_000), source.read(150_000, 50)]);
    expect(parts).toEqual([FILE.slice(5_000, 5_100), FILE.slice(0, 1_000), FILE.slice(150_000, 150_050)]);
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('keeps the browser cache out of it', async () => {
    const get = fakeFetch();
    await open(get).read(0, 10);
    expect(get.mock.calls[0]![1]).toMatchObject({ cache: 'no-store' });
  });

  it('has at most six requests in flight', async () => {
    let running = 0;
    let most = 0;
    const get = vi.fn<Fetch>(async (url, init) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      return fakeFetch()(url, init);
    });
    const source = httpSource('https://archive.example/B04.tif', { fetch: get as unknown as typeof fetch });
    await Promise.all(Array.from({ length: 10 }, (_, i) => source.read(i * 19_000, 10)));
    expect(get).toHaveBeenCalledTimes(10);
    expect(most).toBeLessThanOrEqual(6);
  });

  it('takes a renewed signature for the same file', async () => {
    const get = fakeFetch();
    const source = open(get);
    await source.read(0, 10);
    source.setUrl('https://archive.example/B04.tif?signature=2');
    await source.read(100_000, 10);
    expect(get.mock.calls[1]![0]).toContain('signature=2');
  });
});

describe('a range that stumbles', () => {
  const cut = ({ range, body }: Whole): Answer => ({ range, body: body.slice(0, 9) });
  it.each<[string, (answer: Whole) => Answer]>([
    ['a cut', cut],
    ['429', () => ({ status: 429 })],
    ['503', () => ({ status: 503 })],
  ])('with %s comes at the third try, with growing pauses', async (_what, bad) => {
    const pauses: number[] = [];
    const get = fakeFetch((answer, call) => (call < 2 ? bad(answer) : answer));
    const source = open(get, 1_000, (ms) => Promise.resolve(void pauses.push(ms)));
    expect(await source.read(0, 100)).toEqual(FILE.slice(0, 100));
    expect([get.mock.calls.length, pauses]).toEqual([3, [250, 500]]);
  });

  it('waits as long as the service asks, keeping no place among the six meanwhile, and is given up after three', async () => {
    const pauses: number[] = [];
    let let_go: (() => void) | undefined;
    const get = fakeFetch((answer, call) => (call === 0 ? { status: 503, retry_after: '3' } : answer));
    const source = open(get, 1_000, (ms) => new Promise((resolve) => [pauses.push(ms), (let_go = resolve)]));
    const first = source.read(0, 10);
    await vi.waitFor(() => expect(pauses).toEqual([3_000]));
    const others = await Promise.all(Array.from({ length: 6 }, (_, i) => source.read(20_000 * (i + 1), 10)));
    expect(others).toHaveLength(6);
    let_go!();
    expect(await first).toEqual(FILE.slice(0, 10));
    const never = fakeFetch(() => ({ status: 503 }));
    expect(await codeOf(open(never).read(0, 10))).toBe('SCENE_UNREADABLE');
    expect(never).toHaveBeenCalledTimes(3);
  });

  it.each([403, 404, 416, 200])('with %i is asked once', async (status) => {
    const get = fakeFetch(() => ({ status }));
    await codeOf(open(get).read(0, 10));
    expect(get).toHaveBeenCalledTimes(1);
  });
});

describe('answers that are refused', () => {
  const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
  it.each<[string, string, (answer: Whole) => Answer]>([
    ['the whole file', 'RANGE_NOT_SERVED', () => ({ status: 200, body: FILE.slice() })],
    ['no Content-Range', 'RANGE_NOT_SERVED', ({ body }) => ({ body })],
    ['another range', 'RANGE_NOT_SERVED', ({ body }) => ({ body, range: `bytes 7-106/${FILE.length}` })],
    ['a longer range', 'RANGE_NOT_SERVED', ({ body }) => ({ body, range: `bytes 0-999/${FILE.length}` })],
    ['a shorter range than asked, in the middle', 'RANGE_NOT_SERVED', ({ body }) => ({ body, range: `bytes 0-9/${FILE.length}` })],
    ['nonsense for a range', 'RANGE_NOT_SERVED', ({ body }) => ({ body, range: 'bytes */*' })],
    ['a body without end', 'RANGE_NOT_SERVED', ({ range }) => ({ range, body: endless() })],
    ['a body cut short', 'SCENE_UNREADABLE', ({ range, body }) => ({ range, body: body.slice(0, 9) })],
    ['not found', 'SCENE_GONE', () => ({ status: 404 })],
    ['beyond the end', 'TIFF_UNREADABLE', () => ({ status: 416 })],
    ['a server error', 'SCENE_UNREADABLE', () => ({ status: 503 })],
    ['an expired signature', 'SCENE_UNREADABLE', () => ({ status: 403 })],
  ])('%s → %s', async (_what, code, change) => {
    expect(await codeOf(open(fakeFetch(change)).read(0, 100))).toBe(code);
  });

  it('a file replaced between two ranges', async () => {
    const source = open(fakeFetch((answer, call) => ({ ...answer, etag: call === 0 ? '"one"' : '"two"' })));
    await source.read(0, 10);
    await expect(source.read(100_000, 10)).rejects.toMatchObject({ code: 'SCENE_UNREADABLE', params: { reason: 'changed' } });
  });

  it('silence beyond the deadline, and a broken network', async () => {
    await expect(
      httpSource('https://archive.example/a', { fetch: silent as unknown as typeof fetch, deadline_ms: 30 }).read(0, 1),
    ).rejects.toMatchObject({ code: 'SCENE_UNREADABLE', params: { reason: 'deadline' } });
    const broken = vi.fn<Fetch>(() => Promise.reject(new TypeError('failed to fetch')));
    await expect(
      httpSource('https://archive.example/a', { fetch: broken as unknown as typeof fetch, wait: noWait }).read(0, 1),
    ).rejects.toMatchObject({
      code: 'SCENE_UNREADABLE',
      params: { reason: 'network' },
    });
  });

  it('a read that was cancelled', async () => {
    const abort = new AbortController();
    const read = codeOf(httpSource('https://archive.example/a', { fetch: silent as unknown as typeof fetch }).read(0, 1, abort.signal));
    setTimeout(() => abort.abort(), 5);
    expect(await read).toBe('CANCELLED');
  });
});
