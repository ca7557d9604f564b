import { expect, it } from 'vitest';
import { findDecimal, soleValue } from './find-decimal.ts';
import { readNumber } from './read-number.ts';

it.each([
  ['9.850', 9850, 9.85],
  ['9,850', 9.85, 9850],
  ['8.120,5', 8120.5, Number.NaN],
  ['1.234.567', 1_234_567, Number.NaN],
  ['1,234,567.5', Number.NaN, 1_234_567.5],
  ['9 850,5', 9850.5, Number.NaN],
  ['9\u202f850', 9850, 9850],
  ["9'850.5", Number.NaN, 9850.5],
  ['−0,5', -0.5, Number.NaN],
  ['0.850', Number.NaN, 0.85],
  ['9.85E+03', Number.NaN, 9850],
  ['9,85e3', 9850, Number.NaN],
  [' +12 ', 12, 12],
  ['12.34.567', Number.NaN, Number.NaN],
  ['9\n850', Number.NaN, Number.NaN],
  ['98 %', Number.NaN, Number.NaN],
  ['', Number.NaN, Number.NaN],
])('%j is %d with a comma and %d with a point', (text, comma, point) => {
  expect([readNumber(text, ','), readNumber(text, '.')]).toEqual([comma, point]);
});

it('knows what reads in one way only', () => {
  expect(['8,5', '9850', '9.850', 7, null, 'x'].map((cell) => soleValue(cell))).toEqual([8.5, 9850, Number.NaN, 7, Number.NaN, Number.NaN]);
});

it('finds the mark of a column, or the cell it is unsure of', () => {
  const isPossible = (value: number): boolean => value >= 100 && value <= 200_000;
  expect(findDecimal(['0', '3', null, 5])).toEqual({ decimal: null, unsure: null });
  expect(findDecimal(['9.850', '8.120,5'])).toEqual({ decimal: ',', unsure: null });
  expect(findDecimal(['12', '9.850'])).toEqual({ decimal: '.', unsure: 1 });
  expect(findDecimal(['9.850', '150.000'], { isPossible })).toEqual({ decimal: ',', unsure: null });
  expect(findDecimal(['9.850'], { hint: '.' })).toEqual({ decimal: '.', unsure: null });
  expect(findDecimal(['9.850'], { hint: '.', isPossible })).toEqual({ decimal: ',', unsure: 0 });
  expect(findDecimal(['8.5', '9.850'], { isPossible })).toEqual({ decimal: '.', unsure: 1 });
});
