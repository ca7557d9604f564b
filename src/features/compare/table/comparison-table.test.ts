import { expect, test } from 'vitest';
import type { CompareRow } from '#domain/compare/compare-row.ts';
import { readNumber } from '#domain/files/tables/read-number.ts';
import { writeCsv } from '#domain/files/write-csv.ts';
import { formatsFor } from '#domain/formats.ts';
import { comparisonCells, comparisonTexts, type WrittenField } from './comparison-table.ts';
import { rowTexts } from './row-texts.ts';

const t = (key: string): string => key;
const field = (letter: string, name: string, row: Partial<CompareRow>): WrittenField => ({
  letter,
  name,
  farm: 'Don Emilio',
  crop: 'Soja 2.ª',
  area_ha: 127.06,
  index: 'NDVI',
  row: { date: '2026-01-12', value: 0.4249, difference: null, change_14d: 0.0751, uniformity: 86.6, rain_30d_mm: 84.4, ...row },
});
const fields = [
  field('A', '7 Norte', {}),
  field('B', '=HYPERLINK("x")', { value: 0.3849, difference: -0.04, change_14d: null, uniformity: null, rain_30d_mm: null }),
];

test.each(['es', 'en', 'pt'] as const)('files say the digits of the screen in %s', (language) => {
  const format = formatsFor(language, 'AR');
  const cells = comparisonCells(fields, t);
  const texts = comparisonTexts(fields, t, format);
  fields.forEach(({ row }, at) => {
    const shown = rowTexts(row, format);
    const [value, difference, change, uniformity, rain] = (cells[at + 1] ?? []).slice(7);
    for (const [cell, text] of [
      [value, shown.value],
      [change, shown.change_14d],
      [uniformity, shown.uniformity.replace(/[^\d.,]/g, '')],
      [rain, shown.rain.replace(/[^\d.,]/g, '')],
      ...(at === 0 ? [] : ([[difference, shown.difference]] as const)),
    ] as const)
      expect(cell ?? null).toEqual(cell === null ? null : expect.closeTo(readNumber(text ?? '', language === 'en' ? '.' : ','), 3));
    expect(texts[at + 1]?.[7]).toBe(shown.value);
  });
});

test('a spreadsheet in Spanish reads the numbers, and runs no formula', () => {
  const lines = new TextDecoder()
    .decode(writeCsv(comparisonCells(fields, t), ','))
    .trim()
    .split('\r\n');
  expect(lines[1]).toBe('A;7 Norte;Don Emilio;Soja 2.ª;127,1;2026-01-12;NDVI;0,42;;0,08;87;84');
  expect(lines[2]).toContain(`;"'=HYPERLINK(""x"")";`);
  expect(lines[2]?.endsWith(';0,38;-0,04;;;')).toBe(true);
});
