import { describe, expect, it } from 'vitest';
import { refusedFeature, sampleFeature } from '../../../../tests/setup/samples/imported-features.ts';
import { countRows, firstGap } from './count-rows.ts';
import { isListed, problemsFirst, reviewRows, type Defaults, type Item, type RowEdit, type RowOverlap } from './review-rows.ts';

const FOR_ALL: Defaults = {
  farm_name: 'La Esperanza',
  fiscal_name: 'Ferreyra SRL',
  ownership: 'owner',
  for_id: null,
  producer_id: null,
};
const overlap = (percent: number): RowOverlap => ({ field_id: 'f1', field_name: 'La Tapera', area_ha: percent / 2, percent });
const itemsOf = (...features: (Item['feature'] | Omit<Item, 'id'>)[]): Item[] =>
  features.map((one, id) => ('feature' in one ? { id, ...one } : { id, feature: one, overlap: null }));
const rowsOf = (
  items: readonly Item[],
  edits: Record<number, RowEdit> = {},
  defaults = FOR_ALL,
  fields: { name: string; farm_name: string }[] = [],
) => reviewRows({ items, edits: new Map(Object.entries(edits).map(([id, edit]) => [Number(id), edit])), defaults }, fields);

describe('checking a row', () => {
  it('blocks what was refused, whatever was ticked', () => {
    const [row] = rowsOf(itemsOf(refusedFeature('Oeste', 'FIELD_OVER_500_HA', { area_ha: 534.8 })), { 0: { included: true } });
    expect(row).toMatchObject({ status: 'blocked', verdict: { kind: 'refused' }, is_included: false });
  });

  it('wants a name, and is satisfied once one is typed', () => {
    const items = itemsOf(sampleFeature('  '));
    expect(rowsOf(items)[0]).toMatchObject({ status: 'check', verdict: { kind: 'nameless' }, is_included: true });
    expect(rowsOf(items, { 0: { name: ' Lote  9 ' } })[0]).toMatchObject({ status: 'ready', final_name: 'Lote 9' });
  });

  it('leaves out what covers most of an own field until it is asked for', () => {
    const items = itemsOf(
      { feature: sampleFeature('Copia'), overlap: overlap(98) },
      { feature: sampleFeature('Borde'), overlap: overlap(3) },
    );
    expect(rowsOf(items).map(({ status, is_included }) => [status, is_included])).toEqual([
      ['check', false],
      ['check', true],
    ]);
    expect(rowsOf(items, { 0: { included: true } })[0]?.is_included).toBe(true);
  });

  it('counts a repaired shape as ready and tells it', () => {
    const [row] = rowsOf(itemsOf(sampleFeature('Potrero 2', { outcome: 'repaired', repairs: ['closed'] })));
    expect(row).toMatchObject({ status: 'ready', verdict: { kind: 'repaired' }, is_included: true });
  });

  it('lists everything but points and lines', () => {
    expect([sampleFeature('a'), refusedFeature('b', 'GEOMETRY_NOT_POLYGON'), refusedFeature('c', 'GEOMETRY_EMPTY')].map(isListed)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('puts problems first, each group in the order of the file', () => {
    const items = itemsOf(sampleFeature('1'), sampleFeature(''), refusedFeature('3', 'GEOMETRY_SELF_CROSSING'), sampleFeature('4'), {
      feature: sampleFeature('5'),
      overlap: overlap(5),
    });
    expect(problemsFirst(items).map(({ id }) => id)).toEqual([2, 1, 4, 0, 3]);
  });
});

describe('completing names', () => {
  it('adds (2) to names taken in the farm or in the file, ignoring case and accents', () => {
    const items = itemsOf(sampleFeature('Lote 1'), sampleFeature('LOTE 1'), sampleFeature('Ñandú'));
    const rows = rowsOf(items, {}, FOR_ALL, [
      { name: 'lote 1', farm_name: 'la esperanza' },
      { name: 'nandu', farm_name: 'Otro campo' },
    ]);
    expect(rows.map(({ final_name }) => final_name)).toEqual(['Lote 1 (2)', 'LOTE 1 (3)', 'Ñandú']);
    expect(rows.map(({ verdict }) => verdict.kind)).toEqual(['renamed', 'renamed', 'ready']);
  });

  it('gives a name back when the row that took it is left out', () => {
    const items = itemsOf(sampleFeature('Lote 1'), sampleFeature('Lote 1'));
    expect(rowsOf(items)[1]?.final_name).toBe('Lote 1 (2)');
    expect(rowsOf(items, { 0: { included: false } })[1]?.final_name).toBe('Lote 1');
  });

  it('lets two farms have the same name', () => {
    const items = itemsOf(sampleFeature('Lote 1'), sampleFeature('Lote 1'));
    expect(rowsOf(items, { 1: { farm_name: 'El Ombú' } }).map(({ final_name }) => final_name)).toEqual(['Lote 1', 'Lote 1']);
  });

  it('takes the farm of the row, else the one for all, else the file’s', () => {
    const items = itemsOf(sampleFeature('a', { farm_name: 'Norte' }), sampleFeature('b', { farm_name: 'Sur' }));
    const farms = (defaults: Defaults, edits: Record<number, RowEdit> = {}) =>
      rowsOf(items, edits, defaults).map(({ farm_name }) => farm_name);
    expect(farms({ ...FOR_ALL, farm_name: null })).toEqual(['Norte', 'Sur']);
    expect(farms(FOR_ALL, { 1: { farm_name: 'Este' } })).toEqual(['La Esperanza', 'Este']);
  });
});

describe('counting', () => {
  const items = itemsOf(
    refusedFeature('Oeste', 'FIELD_OVER_500_HA', { area_ha: 534.8 }),
    refusedFeature('Lote 9', 'GEOMETRY_SELF_CROSSING'),
    sampleFeature('', { area_ha: 113.8 }),
    { feature: sampleFeature('Copia', { area_ha: 71.3 }), overlap: overlap(98) },
    ...[66.2, 60.4, 46.4].map((area_ha, at) => sampleFeature(`Lote ${at}`, { area_ha })),
  );

  it('says what goes in, with its hectares, what lacks a name and what stays out', () => {
    const counts = countRows(rowsOf(items));
    expect(counts).toMatchObject({ all: 7, blocked: 2, check: 2, ready: 3, included: 4, nameless: 1, left_out: 3 });
    expect(counts.area_ha).toBeCloseTo(286.8, 6);
  });

  it('finds the first gap: letters, farm, fiscal name, then names of rows that go in', () => {
    const sure = { readings: [], page: null };
    const open = { readings: [{ page: 'cp850', words: ['Úlida'] }], page: null };
    expect(firstGap(rowsOf(items), 'x', open)).toEqual({ where: 'letters' });
    expect(firstGap(rowsOf(items, {}, { ...FOR_ALL, farm_name: '' }), 'x', { ...open, page: 'cp850' })).toEqual({ where: 'farm' });
    expect(firstGap(rowsOf(items), ' ', sure)).toEqual({ where: 'fiscal_name' });
    expect(firstGap(rowsOf(items), 'x', sure)).toEqual({ where: 'name', id: 2 });
    expect(firstGap(rowsOf(items, { 2: { included: false } }), 'x', sure)).toBeNull();
  });
});

it('names five thousand rows, none twice', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => sampleFeature(`Lote ${at % 1_000}`));
  expect(new Set(rowsOf(itemsOf(...many)).map(({ final_name }) => final_name)).size).toBe(5_000);
});
