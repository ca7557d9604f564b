import { expect, test } from 'vitest';
import { childNames } from './child-names.ts';

test('children are numbered after the parent', () => {
  expect(childNames('7 Norte', 3, new Set())).toEqual(['7 Norte 1', '7 Norte 2', '7 Norte 3']);
});

test('a number already taken in the farm is avoided', () => {
  expect(childNames('Bajo', 2, new Set(['bajo 1']))).toEqual(['Bajo 1 (2)', 'Bajo 2']);
});

test('a parent with the longest name still has children of legal length', () => {
  for (const name of childNames('x'.repeat(200), 20, new Set())) expect(name.length).toBeLessThanOrEqual(200);
});

test('requested names are taken, made free in the farm, and filled up with numbers', () => {
  expect(childNames('La Vía', 3, new Set(['la via sur']), ['La Vía Norte', 'La Vía Sur'])).toEqual([
    'La Vía Norte',
    'La Vía Sur (2)',
    'La Vía 3',
  ]);
});
