import { expect, it } from 'vitest';
import type { Producer } from '#domain/schemas/people.ts';
import { sortRecords } from './sort-records.ts';

const record = (id: string, ...relations: Producer['relations']): Producer => ({
  id,
  version: 1,
  name: id,
  email: null,
  country: null,
  province: null,
  city: null,
  fiscal_id: null,
  status: 'none',
  relations,
  keeper: { id: 'k', name: 'Ana' },
  may_edit: false,
  field_count: 0,
});

it('shows each record once, what waits for an answer first', () => {
  const records = [record('own', 'keeper', 'tenant'), record('asked', 'invited', 'team'), record('mine', 'self'), record('team', 'team')];
  const sorted = sortRecords(records);
  expect(Object.fromEntries(Object.entries(sorted).map(([place, list]) => [place, list.map(({ id }) => id)]))).toEqual({
    requests: ['asked'],
    served_by: ['mine'],
    kept: ['own'],
    others: ['team'],
  });
});
