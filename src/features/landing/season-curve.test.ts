import { expect, it } from 'vitest';
import { AHEAD, CURVE, eviOn, PAST, TODAY, xOf } from './season-curve.ts';

it('rises from bare soil to its peak and falls again', () => {
  expect(eviOn(-10)).toBeCloseTo(0.15, 2);
  expect(eviOn(TODAY)).toBeCloseTo(0.85, 1);
  expect(eviOn(230)).toBeLessThan(0.2);
  for (let day = 0; day < 120; day++) expect(eviOn(day + 1)).toBeGreaterThanOrEqual(eviOn(day) - 1e-9);
});

it('is drawn over the whole width, one half after the other', () => {
  expect(PAST.startsWith('M')).toBe(true);
  expect(PAST.split('L').at(-1)).toBe(AHEAD.slice(1).split('L')[0]);
  expect(xOf(236)).toBeGreaterThan(CURVE.width);
});
