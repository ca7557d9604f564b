import { expect, it } from 'vitest';
import { roundToSum } from './round-to-sum.ts';

it.each([
  [[51.66, 63.33, 0.02], 1, [51.7, 63.3, 0]],
  [[33.333, 33.333, 33.334], 0, [33, 33, 34]],
  [[0.5, 0.5], 0, [1, 0]],
  [[50, 50], 0, [50, 50]],
  [[99.6, 0.4], 0, [100, 0]],
  [[], 1, []],
])('%j at %i decimals → %j', (values, decimals, rounded) => {
  expect(roundToSum(values, decimals)).toEqual(rounded);
});

it('adds up to the rounded sum, each within one unit of its value', () => {
  const values = Array.from({ length: 20 }, (_, i) => 1000 / (i + 3));
  const rounded = roundToSum(values, 1);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  expect(sum(rounded)).toBeCloseTo(Math.round(sum(values) * 10) / 10, 6);
  for (const [i, value] of values.entries()) expect(Math.abs((rounded[i] ?? 0) - value)).toBeLessThan(0.1);
});
