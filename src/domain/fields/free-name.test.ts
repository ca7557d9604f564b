import { expect, test } from 'vitest';
import { nameKey } from '../schemas/text.ts';
import { freeName, freeNames } from './free-name.ts';

const taken = (...names: string[]): Set<string> => new Set(names.map(nameKey));

test('a free name stays as it is', () => {
  expect(freeName('Lote 1', taken('Lote 2'))).toBe('Lote 1');
});

test('a taken name gets the first free number, whatever case and accents the other has', () => {
  expect(freeName('El Ñandú', taken('el nandu'))).toBe('El Ñandú (2)');
  expect(freeName('Lote 1', taken('LOTE 1', 'Lote 1 (2)', 'lote 1  (3)'))).toBe('Lote 1 (4)');
});

test('the number fits within the length limit, also when characters are surrogate pairs', () => {
  const long = 'ñ'.repeat(200);
  const name = freeName(long, taken(long));
  expect(name).toHaveLength(200);
  expect(name.endsWith(' (2)')).toBe(true);
  const pairs = '🌾'.repeat(100);
  expect(freeName(pairs, taken(pairs)).length).toBeLessThanOrEqual(200);
});

test('names given out together do not collide, with each other or with what is there', () => {
  expect(freeNames(['Lote', 'lote', 'Lote (2)', 'Bajo'], taken('LOTE'))).toEqual(['Lote (2)', 'lote (3)', 'Lote (2) (2)', 'Bajo']);
});

test('names that are one when shortened are numbered on, each with the first number that is free for it', () => {
  const long = (end: string): string => `${'x'.repeat(200 - end.length)}${end}`;
  const names = Array.from({ length: 12 }, (_, i) => long(`abcd${i % 10}`.slice(0, 5)));
  const given = freeNames([...names, ...names], taken());
  expect(new Set(given.map(nameKey)).size).toBe(24);
  expect(freeNames([long('abcd1'), long('abcd2')], taken(long('abcd1'), long('abcd2')))).toEqual([
    `${'x'.repeat(195)}a (2)`,
    `${'x'.repeat(195)}a (3)`,
  ]);
  expect(freeNames([long('ab1'), long('ab2')], taken(long('ab1'), long('ab2')))).toEqual([
    `${'x'.repeat(196)} (2)`,
    `${'x'.repeat(196)} (3)`,
  ]);
});

test('five thousand equal names are numbered in one pass', () => {
  const names = freeNames(
    Array.from({ length: 5_000 }, () => 'Lote'),
    taken(),
  );
  expect(names.at(-1)).toBe('Lote (5000)');
  expect(new Set(names).size).toBe(5_000);
});
