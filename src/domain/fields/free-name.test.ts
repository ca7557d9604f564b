import { expect, test } from 'vitest';
import { nameKey } from '../schemas/text.ts';
import { freeName } from './free-name.ts';

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
