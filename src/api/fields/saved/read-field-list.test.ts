import { afterEach, expect, it, vi } from 'vitest';
import type { Field } from '#domain/schemas/field.ts';
import { getCached, queryClient, setCached } from '../../use-call.ts';
import { readFieldList } from './read-field-list.ts';

const mocks = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input?: unknown) => Promise<unknown>>(), { key });
  return {
    fields: { list: call('fields.list'), get: call('fields.get'), geometryBlock: call('fields.geometryBlock') },
    farms: { list: call('farms.list') },
    seasons: { list: call('seasons.list') },
  };
});
vi.mock('#api/client.ts', () => ({ api: mocks }));
afterEach(() => {
  queryClient.clear();
  mocks.fields.list.mockReset();
});

const fieldOf = (id: string, created_at: string, version = 1): Field =>
  ({ id, version, created_at, name: `${id} ${String(version)}` }) as Field;
const [A, B, C] = [fieldOf('a', '2026-01-01'), fieldOf('b', '2026-01-02'), fieldOf('c', '2026-01-03')];
const api = { key: 'fields.list' } as never;
const keep = (fields: readonly Field[], version = 'v1'): void =>
  setCached(api, {} as never, () => ({ fields, version, removed: null }) as never);
const read = async (): Promise<{ fields: readonly Field[]; version: string }> =>
  (await readFieldList(new AbortController().signal)) as never;

it('is read whole by whoever has none, and by changes by whoever has one', async () => {
  mocks.fields.list.mockResolvedValueOnce({ fields: [A, C], version: 'v1', removed: null });
  const first = await read();
  keep(first.fields, first.version);
  mocks.fields.list.mockResolvedValueOnce({ fields: [fieldOf('a', '2026-01-01', 2), B], version: 'v2', removed: ['c'] });
  expect(await read()).toEqual({ fields: [fieldOf('a', '2026-01-01', 2), B], version: 'v2', removed: null });
  expect(mocks.fields.list.mock.calls.map(([input]) => input)).toEqual([{}, { since: 'v1' }]);
});

it('stays the same object where nothing has changed, and is taken whole where the server says so', async () => {
  keep([A, B]);
  mocks.fields.list.mockResolvedValueOnce({ fields: [], version: 'v2', removed: [] });
  const { fields, version } = await read();
  expect([fields === (getCached(api, {} as never) as { fields: unknown } | undefined)?.fields, version]).toEqual([true, 'v2']);
  mocks.fields.list.mockResolvedValueOnce({ fields: [C], version: 'v3', removed: null });
  expect((await read()).fields).toEqual([C]);
});

it('leaves alone what a save has made newer meanwhile', async () => {
  keep([A, B]);
  mocks.fields.list.mockImplementationOnce(async () => {
    keep([fieldOf('a', '2026-01-01', 3), B]);
    return { fields: [fieldOf('a', '2026-01-01', 2)], version: 'v2', removed: [] };
  });
  expect((await read()).fields).toEqual([fieldOf('a', '2026-01-01', 3), B]);
});
