// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { fetchClip, splitBatch, type ClipKey } from './clips.ts';

type Item = { readonly field_id: string; readonly scene_id: string };
type Answer = (items: readonly Item[]) => Response;

const TURN_MS = 5;
let asked: Item[][] = [];
let most_at_once = 0;

const sizeOf = (item: Item): number => item.field_id.length + item.scene_id.length;
/** Each window as many bytes as its names are long. */
const framed: Answer = (items) => {
  const bytes = items.flatMap((item) => [sizeOf(item), 0, 0, 0, ...Array.from({ length: sizeOf(item) }, () => 7)]);
  return new Response(Uint8Array.from(bytes), { headers: { 'content-type': 'application/octet-stream' } });
};
const refusing =
  (code: string, status: number): Answer =>
  () =>
    new Response(JSON.stringify({ code, params: {} }), { status });

/** A server that does not know one field, as the access check of the call refuses every list that names it. */
const without =
  (gone: string): Answer =>
  (items) =>
    items.some(({ field_id }) => field_id === gone) ? refusing('NOT_FOUND', 404)(items) : framed(items);

const serve = (answer: Answer): void => {
  let at_once = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const query = new URL(url, 'https://surco.example').searchParams;
    const alone = { field_id: query.get('field_id') ?? '', scene_id: query.get('scene_id') ?? '' };
    const is_alone = init.method === 'GET';
    const items = is_alone ? [alone] : (JSON.parse(init.body as string) as { items: Item[] }).items;
    asked.push(items);
    most_at_once = Math.max(most_at_once, ++at_once);
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
    at_once--;
    const reply = answer(items);
    return is_alone && reply.ok
      ? new Response(new Uint8Array(sizeOf(alone)).fill(7), { headers: { 'content-type': 'image/tiff' } })
      : reply;
  });
};
const key = (field_id: string, scene_id: string): ClipKey => ({ field_id, geometry_version: 1, scene_id, is_advanced: false });
const settle = (...keys: ClipKey[]) => Promise.allSettled(keys.map(fetchClip));
const outcomes = (results: readonly PromiseSettledResult<ArrayBuffer>[]): (string | number)[] =>
  results.map((result) => (result.status === 'fulfilled' ? result.value.byteLength : (result.reason as { code: string }).code));

beforeEach(() => {
  asked = [];
  most_at_once = 0;
});

it('takes a batch apart, an unreadable window among them', () => {
  const answer = Uint8Array.from([2, 0, 0, 0, 5, 6, 0, 0, 0, 0, 1, 0, 0, 0, 9]).buffer;
  expect(splitBatch(answer).map((clip) => clip?.byteLength ?? null)).toEqual([2, null, 1]);
});

it('fetches what is asked for in one moment in one call', async () => {
  serve(framed);
  expect(outcomes(await settle(key('a', 'one'), key('a', 'second'), key('b', 'one')))).toEqual([4, 7, 4]);
  expect(asked).toHaveLength(1);
});

it('fails the windows of a field that is gone alone', async () => {
  serve(without('gone'));
  const results = await settle(key('here', 'x'), key('gone', 'x'), key('here', 'yy'), key('gone', 'yy'), key('there', 'x'));
  expect(outcomes(results)).toEqual([5, 'NOT_FOUND', 6, 'NOT_FOUND', 6]);
  expect(asked.slice(1).map((items) => items.map((item) => `${item.field_id}/${item.scene_id}`))).toEqual([
    ['here/x', 'here/yy'],
    ['gone/x', 'gone/yy'],
    ['there/x'],
  ]);
});

it('asks for few fields at the same time', async () => {
  serve(without('lost'));
  const fields = Array.from({ length: 11 }, (_, i) => `field${String(i)}`);
  const results = await settle(key('lost', 'z'), ...fields.map((field) => key(field, 'z')));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(asked).toHaveLength(13);
  expect(most_at_once).toBe(4);
});

it('does not repeat a batch of one field, nor one refused for another reason', async () => {
  serve(without('alone'));
  expect(outcomes(await settle(key('alone', 'm'), key('alone', 'nn')))).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  serve(refusing('IMAGERY_PROVIDER_DOWN', 503));
  expect(outcomes(await settle(key('p', 'm'), key('q', 'm')))).toEqual(['IMAGERY_PROVIDER_DOWN', 'IMAGERY_PROVIDER_DOWN']);
  expect(asked).toHaveLength(2);
});
