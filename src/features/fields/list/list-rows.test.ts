import { describe, expect, it } from 'vitest';
import type { Field } from '#domain/schemas/field.ts';
import { listRows, orderFields, searchFields, type Sort } from './list-rows.ts';

const field = (id: string, name: string, farm_name: string, area_ha: number, owner_name: string | null = null) =>
  ({ id, name, farm_name, farm_id: `${farm_name} of ${owner_name ?? 'me'}`, owner_name, area_ha }) as Field;
const fields = [
  field('1', '12 Este', 'Don Emilio', 63.2),
  field('2', '7 Norte', 'Don Emilio', 127.1),
  field('3', 'Ñandú', 'El Rosario', 30),
];
const rowsOf = (of: readonly Field[], sort: Sort, values = new Map<string, { mean: number; change_14d: number }>()) =>
  listRows(orderFields(of, sort, values), sort);
const names = (rows: ReturnType<typeof listRows>) => rows.map((row) => (row.kind === 'farm' ? `# ${row.name}` : row.field.name));

describe('listRows', () => {
  it('groups by farm, numbers in names counted as numbers, hectares summed', () => {
    const rows = rowsOf(fields, 'farm');
    expect(names(rows)).toEqual(['# Don Emilio', '7 Norte', '12 Este', '# El Rosario', 'Ñandú']);
    expect(rows[0]).toMatchObject({ count: 2, area_ha: 190.3 });
  });
  it('keeps farms of one name but of several owners apart, own ones first', () => {
    const rows = rowsOf([field('9', 'Ajeno', 'Don Emilio', 10, 'Ana'), ...fields], 'farm');
    expect(names(rows)).toEqual(['# Don Emilio', '7 Norte', '12 Este', '# El Rosario', 'Ñandú', '# Don Emilio', 'Ajeno']);
    expect(rows.at(-2)).toMatchObject({ owner_name: 'Ana', count: 1 });
  });
  it('orders by index with unread fields last, and by the largest loss first', () => {
    const values = new Map([
      ['1', { mean: 0.4, change_14d: 0.1 }],
      ['3', { mean: 0.8, change_14d: -0.2 }],
    ]);
    expect(names(rowsOf(fields, 'index', values))).toEqual(['Ñandú', '12 Este', '7 Norte']);
    expect(names(rowsOf(fields, 'change', values))).toEqual(['Ñandú', '12 Este', '7 Norte']);
  });
});

describe('searchFields', () => {
  it('finds by field or farm without accents or case', () => {
    expect(searchFields(fields, ' nandu').map((one) => one.id)).toEqual(['3']);
    expect(searchFields(fields, 'EMILIO').map((one) => one.id)).toEqual(['1', '2']);
  });
});
