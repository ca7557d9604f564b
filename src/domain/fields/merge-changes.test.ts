import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const base = { name: 'Norte', fiscal_name: 'Uno', crops: [{ year: 2025, crop: 5 }] };

test('changes of different keys merge without a question', () => {
  expect(mergeChanges(base, { ...base, name: 'Sur' }, { ...base, fiscal_name: 'Dos' })).toEqual({ merged: { name: 'Sur' }, conflicts: [] });
});

test('the same key changed by both is a conflict', () => {
  expect(mergeChanges(base, { name: 'Sur' }, { ...base, name: 'Este' })).toEqual({ merged: {}, conflicts: ['name'] });
});

test('the same change made by both is nothing to do', () => {
  expect(
    mergeChanges(base, { name: 'Sur', crops: [{ year: 2025, crop: 7 }] }, { ...base, name: 'Sur', crops: [{ year: 2025, crop: 7 }] }),
  ).toEqual({ merged: {}, conflicts: [] });
});

test('lists are one value: both changed is a conflict, only mine is merged', () => {
  const mine = { crops: [{ year: 2025, crop: 7 }] };
  expect(mergeChanges(base, mine, base).merged).toEqual(mine);
  expect(mergeChanges(base, mine, { ...base, crops: [] }).conflicts).toEqual(['crops']);
});
