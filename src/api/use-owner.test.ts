import { expect, it } from 'vitest';
import { fieldsOf } from './use-owner.ts';

const lot = (id: string, farm_id: string, owner_name: string | null) => ({ id, farm_id, owner_name });
const LOTS = [lot('own', 'mine', null), lot('his', 'theirs', 'Anselmo'), lot('shared', 'elsewhere', 'Otra')];

it('takes the lots of whoever a new one is for, and nobody else’s', () => {
  const ids = (for_id: string | null): string[] => fieldsOf(LOTS, for_id, [{ id: 'theirs' }]).map(({ id }) => id);
  expect(ids(null)).toEqual(['own']);
  expect(ids('record')).toEqual(['his']);
});
