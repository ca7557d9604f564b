import { expect, it } from 'vitest';
import { fieldsOf } from './use-owner.ts';

const field = (id: string, farm_id: string, owner_name: string | null) => ({ id, farm_id, owner_name });
const FIELDS = [field('own', 'mine', null), field('his', 'theirs', 'Anselmo'), field('shared', 'elsewhere', 'Otra')];

it('takes the fields of whoever a new one is for, and nobody else’s', () => {
  const ids = (for_id: string | null): string[] => fieldsOf(FIELDS, for_id, [{ id: 'theirs' }]).map(({ id }) => id);
  expect(ids(null)).toEqual(['own']);
  expect(ids('record')).toEqual(['his']);
});
