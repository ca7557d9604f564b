// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sceneOn } from '../../../../tests/setup/samples/scene-samples.ts';
import { queryClient } from '../../use-call.ts';
import { followLatest } from './follow-latest.ts';
import { latestQuery, type LatestDay } from './load-latest.ts';

const [LOTE, LOMA] = ['5f0c6f5e-6f0e-4f5c-8d51-3a1f0a4f6b21', '5f0c6f5e-6f0e-4f5c-8d51-3a1f0a4f6b22'] as const;
const valueOf = (field_id: string, date: string) => ({
  field_id,
  scene_id: `S2_${date}`,
  valid_fraction: 0.9,
  mean: 0.5,
  change_14d: null,
});

let asked: string[];
/** Fields still looked at, by the count of `latest` calls so far. */
let pending: (calls: number) => number;
let events: string[];

const latestAnswer = (url: URL): Response => {
  const dates = url.searchParams.get('dates')?.split(',') ?? [];
  const calls = asked.filter((one) => one.startsWith('latest')).length;
  return Response.json({
    scenes: dates.map((date) => sceneOn(date)),
    days: dates.map((date) => ({ date, fields: [valueOf(LOTE, date)], pending: pending(calls) })),
  });
};
const streamAnswer = (): Response => {
  const parts = events.map((part) => new TextEncoder().encode(part));
  const body = new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

beforeEach(() => {
  [asked, events, pending] = [[], [], () => 0];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost');
    const is_stream = url.pathname.endsWith('/events');
    asked.push(`${is_stream ? 'events' : 'latest'} ${url.searchParams.get('dates') ?? url.searchParams.get('date') ?? ''}`);
    return is_stream ? streamAnswer() : latestAnswer(url);
  });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = async (...dates: string[]): Promise<LatestDay[]> => {
  const days = Promise.all(dates.map((date) => queryClient.fetchQuery(latestQuery(date))));
  await vi.advanceTimersByTimeAsync(50);
  return days;
};
const cached = (date: string) => queryClient.getQueryData<LatestDay>(latestQuery(date).queryKey);

it('asks once for all dates of a step, and at the next step for the one that is new', async () => {
  const [day] = await load('2026-01-10', '2026-01-05', '2026-01-15');
  expect(day?.by_id.get(LOTE)).toEqual({
    field_id: LOTE,
    scene: { ...sceneOn('2026-01-10'), valid_fraction: 0.9 },
    mean: 0.5,
    change_14d: null,
  });
  await load('2026-01-15', '2026-01-10', '2026-01-20');
  expect(asked).toEqual(['latest 2026-01-10,2026-01-05,2026-01-15', 'latest 2026-01-20']);
});

it('asks for more than eight dates in two calls, and tells each that fails', async () => {
  const dates = Array.from({ length: 9 }, (_, n) => `2026-01-1${String(n)}`);
  expect(await load(...dates)).toHaveLength(9);
  expect(asked).toEqual([`latest ${dates.slice(0, 8).join()}`, `latest ${String(dates[8])}`]);
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  const failing = Promise.allSettled(
    ['2026-02-01', '2026-02-02'].map((date) => queryClient.fetchQuery({ ...latestQuery(date), retry: false })),
  );
  await vi.advanceTimersByTimeAsync(50);
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('hears what is measured once for all who look, adds it, and asks again only when the stream has ended', async () => {
  const DATE = '2026-01-10';
  pending = (calls) => (calls < 2 ? 1 : 0);
  await load(DATE);
  const stream = `event: measured\ndata: ${JSON.stringify({ scenes: [sceneOn('2026-01-08')], fields: [valueOf(LOMA, '2026-01-08')], pending: 0 })}\n\n`;
  // Cut where a network may cut it.
  events = [stream.slice(0, 40), stream.slice(40)];
  const stops = [followLatest(DATE), followLatest(DATE)];
  await vi.advanceTimersByTimeAsync(0);
  expect([cached(DATE)?.by_id.get(LOMA)?.scene.date, cached(DATE)?.by_id.get(LOTE)?.mean, cached(DATE)?.pending]).toEqual([
    '2026-01-08',
    0.5,
    0,
  ]);
  expect(asked).toEqual([`latest ${DATE}`, `events ${DATE}`]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([`latest ${DATE}`, `events ${DATE}`, `latest ${DATE}`]);
  for (const stop of stops) stop();
});

it('stops with the last who looks, and comes back after a stream that failed', async () => {
  const DATE = '2026-01-10';
  pending = () => 1;
  await load(DATE);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.includes('/events') ? 'events' : 'latest');
    throw new TypeError('no network');
  });
  const stop = followLatest(DATE);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked.filter((one) => one === 'events')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.filter((one) => one === 'events').length).toBeGreaterThan(1);
  stop();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.slice(before).filter((one) => one === 'events')).toEqual([]);
});
