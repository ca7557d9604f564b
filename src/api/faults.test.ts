// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { AppError, isErrorCode } from '#domain/errors.ts';
import { signOut } from '#state/session.ts';
import { defaultInput } from '../../tests/setup/tables/default-input.ts';
import { api } from './client.ts';

const calls = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries).map(([name, call]) => [`${group}.${name}`, call as Call] as const),
);
type AnyCall = (input: Record<string, unknown>) => Promise<unknown>;
const callOf = (key: string): AnyCall => {
  const [group = '', name = ''] = key.split('.');
  return (api as unknown as Record<string, Record<string, AnyCall>>)[group]![name]!;
};

const html = (status: number): Response =>
  new Response('<html><body>502</body></html>', { status, headers: { 'content-type': 'text/html' } });
const json = (text: string): Response => new Response(text, { headers: { 'content-type': 'application/json' } });
const problem = (code: string, status: number): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, params: {}, traceId: 't' }), { status });
const cut = (type: string): Response =>
  new Response(
    new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"fields":['));
        stream.error(new TypeError('network error'));
      },
    }),
    { headers: { 'content-type': type } },
  );

/** What may come back instead of an answer, and what the page hears of it (reliability R-E07). A rejection nobody hears fails the run. */
const FAULTS: readonly (readonly [string, (call: Call) => Promise<Response>, readonly string[]])[] = [
  ['500 as a page', async () => html(500), ['GENERIC']],
  ['500 of the server', async () => problem('GENERIC', 500), ['GENERIC']],
  ['503', async () => problem('UNAVAILABLE', 503), ['UNAVAILABLE']],
  ['429', async () => problem('RATE_LIMITED', 429), ['RATE_LIMITED']],
  ['no answer at all', () => new Promise<Response>(() => undefined), ['TIMEOUT']],
  ['no line', () => Promise.reject(new TypeError('Failed to fetch')), ['OFFLINE']],
  ['a cut in the middle', async ({ reply }) => cut('binary' in reply ? reply.binary : 'application/json'), ['OFFLINE']],
  ['a page in place of the answer', async () => html(200), ['GENERIC']],
  ['a wrong type', async () => json('"text"'), ['GENERIC']],
  ['numbers that are none', async () => json('{"fields":[{"area_ha":NaN}]}'), ['GENERIC']],
  ['an unknown code', async () => problem('NO_SUCH_CODE', 418), ['GENERIC']],
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  signOut();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(FAULTS)('%s: every call rejects with a code the page has texts for', async (_name, answer, codes) => {
  expect(calls.length).toBeGreaterThan(100);
  for (const [key, call] of calls) {
    vi.stubGlobal('fetch', () => answer(call));
    const outcome = callOf(key)(defaultInput(call)).then(
      () => 'resolved',
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(300_000);
    const error = await outcome;
    expect(error, key).toBeInstanceOf(AppError);
    expect(codes, key).toContain((error as AppError).code);
    expect(isErrorCode((error as AppError).code), key).toBe(true);
  }
});
