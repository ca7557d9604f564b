import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildShapeBlock, decodeShapeBlock, encodeShapeBlock } from '#domain/geometry/shape-block.ts';
import type { Field } from '#domain/schemas/field.ts';
import { squareAt } from '../../../../tests/setup/samples/field-samples.ts';
import { fieldPolygon } from '../field-shapes.ts';
import { queryClient } from '../../use-call.ts';
import { cachedField, cachedFields } from '../use-fields.ts';
import { cacheFields } from './cache-fields.ts';

const mocks = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input?: unknown) => Promise<unknown>>(), { key });
  return {
    fields: { list: call('fields.list'), get: call('fields.get'), geometryBlock: call('fields.geometryBlock') },
    farms: { list: call('farms.list') },
    seasons: { list: call('seasons.list') },
  };
});
vi.mock('#api/client.ts', () => ({ api: mocks }));

const CURRENT = { year: 2025, season: 2, period: 'summer' } as const;
const field = (id: string, change: Partial<Field> = {}): Field =>
  ({
    id,
    version: 1,
    name: id,
    farm_id: 'farm',
    fiscal_name: 'Agro',
    owner_name: null,
    area_ha: 10,
    crops: [],
    created_at: '2026-01-01',
    parent_id: null,
    ...change,
  }) as Field;
const FIELDS = [field('a'), field('c'), field('e', { created_at: '2026-02-01' })];
const calls = [mocks.fields.list, mocks.fields.geometryBlock, mocks.farms.list, mocks.seasons.list];
const asked = (): readonly string[] => calls.flatMap((call) => call.mock.calls.map(() => call.key));
const cached = (key: string): unknown => queryClient.getQueryData([key, {}]);
const looks: (() => void)[] = [];

/** Everything is on screen, so that whatever is marked stale would be read at once. */
beforeEach(async () => {
  mocks.fields.list.mockResolvedValue({ fields: FIELDS, version: 'v', removed: null });
  mocks.fields.geometryBlock.mockResolvedValue(
    encodeShapeBlock(
      FIELDS.map(({ id }) => id),
      buildShapeBlock(FIELDS.map((_field, place) => squareAt(place))),
    ).buffer,
  );
  mocks.farms.list.mockResolvedValue({
    farms: [{ id: 'farm', version: 1, name: 'F', field_count: 3, area_ha: 30 }],
    fiscal_names: ['Agro'],
  });
  mocks.seasons.list.mockResolvedValue({ current: CURRENT, seasons: [{ ...CURRENT, field_count: 0 }] });
  for (const call of [mocks.fields.list, mocks.farms.list, mocks.seasons.list]) {
    const queryKey = [call.key, {}];
    looks.push(new QueryObserver(queryClient, { queryKey, queryFn: () => call({}), staleTime: Infinity }).subscribe(() => undefined));
  }
  const shapes = {
    queryKey: [mocks.fields.geometryBlock.key],
    queryFn: async () => decodeShapeBlock(new Uint8Array((await mocks.fields.geometryBlock()) as ArrayBuffer)),
  };
  looks.push(new QueryObserver(queryClient, { ...shapes, staleTime: Infinity }).subscribe(() => undefined));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  for (const call of calls) call.mockClear();
});
afterEach(() => {
  for (const stop of looks.splice(0)) stop();
  queryClient.clear();
});

it('a changed field is in the list with what follows from it, and nothing is read', async () => {
  const crops = [{ ...CURRENT, crop: 5 as const, genotype_id: null, sowing_date: null }];
  await cacheFields([{ field: field('c', { version: 2, name: 'C', area_ha: 12, fiscal_name: 'Otra', crops }), geometry: squareAt(7) }]);
  expect(cachedFields().map(({ name }) => name)).toEqual(['a', 'C', 'e']);
  expect(fieldPolygon('c')?.coordinates[0]?.[0]?.[0]).toBeCloseTo(squareAt(7).coordinates[0]![0]![0], 6);
  expect(fieldPolygon('a')?.coordinates[0]?.[0]?.[0]).toBeCloseTo(-61, 6);
  expect(cached('farms.list')).toMatchObject({ farms: [{ field_count: 3, area_ha: 32 }], fiscal_names: ['Agro', 'Otra'] });
  expect(cached('seasons.list')).toMatchObject({ seasons: [{ ...CURRENT, field_count: 1 }] });
  expect(asked()).toEqual([]);
});

it('new fields come in the order of the list, those gone leave it with their polygons', async () => {
  await cacheFields([{ field: field('d', { parent_id: 'e' }), geometry: squareAt(4) }], ['e', 'a']);
  expect(cachedFields().map(({ id }) => id)).toEqual(['c', 'd']);
  expect(['a', 'c', 'd', 'e'].filter((id) => fieldPolygon(id) !== undefined)).toEqual(['c', 'd']);
  expect(cached('farms.list')).toMatchObject({ farms: [{ field_count: 2, area_ha: 20 }] });
  expect(asked()).toEqual([]);
});

it('a farm that is not known yet is asked for, and nothing else', async () => {
  await cacheFields([{ field: field('f', { farm_id: 'new' }), geometry: squareAt(5) }]);
  expect(asked()).toEqual(['farms.list']);
});

it('an older answer that comes late changes nothing', async () => {
  await cacheFields([{ field: field('a', { version: 3, name: 'third' }) }]);
  await cacheFields([{ field: field('a', { version: 2, name: 'second' }) }]);
  expect(cachedField('a')?.name).toBe('third');
});

it('a read that began before the save does not put the old field back, and is made again', async () => {
  let answer = (_fields: unknown): void => undefined;
  mocks.fields.list.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  void queryClient.invalidateQueries({ queryKey: ['fields.list'] });
  mocks.fields.list.mockReturnValue(new Promise(() => undefined));
  await cacheFields([{ field: field('a', { version: 2, name: 'saved' }) }]);
  answer({ fields: FIELDS, version: 'v', removed: null });
  await Promise.resolve();
  expect(cachedField('a')?.name).toBe('saved');
  expect(asked()).toEqual(['fields.list', 'fields.list']);
});
