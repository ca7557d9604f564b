import { expect, it } from 'vitest';
import { measureSummary } from './measure-summary.ts';

it('gives mean and coefficient of variation of two points or more', () => {
  expect(measureSummary([34])).toBeNull();
  expect(measureSummary([5, 5])).toEqual({ mean: 5, cv_pct: 0 });
  expect(measureSummary([0, 0])).toEqual({ mean: 0, cv_pct: null });
  const summary = measureSummary([31, 34, 36]);
  expect(summary?.mean).toBeCloseTo(33.667, 3);
  expect(summary?.cv_pct).toBeCloseTo(7.475, 3);
});
