import { expect, test } from 'vitest';
import { formatsFor } from '#domain/formats.ts';
import { readDate } from './read-date.ts';

test.each(['12 ene 2026', '12/1/2026', '12-01-26', '12.1.2026', '12 de enero de 2026', ' 12 ENERO 26 ', '2026-01-12'])(
  'reads %s as people type it in Spanish',
  (text) => {
    expect(readDate(text, 'es-AR')).toBe('2026-01-12');
  },
);

test('reads back every date the product writes, in every language', () => {
  for (const [language, country] of [
    ['es', 'AR'],
    ['es', 'MX'],
    ['en', 'AR'],
    ['pt', 'BR'],
  ] as const) {
    const format = formatsFor(language, country);
    for (let month = 1; month <= 12; month += 1) {
      const date = `2025-${String(month).padStart(2, '0')}-28`;
      expect(readDate(format.date(date), format.locale), format.date(date)).toBe(date);
    }
  }
});

test.each(['', '12', '12 ene', '31/2/2026', '12 xyz 2026', '12 e 2026', '2026-13-01', '0/1/2026', '12/1/026'])(
  'says that %j is no date',
  (text) => {
    expect(readDate(text, 'es-AR')).toBeNull();
  },
);
