import { describe, expect, it } from 'vitest';
import { anomalyPercent, referenceCurve } from './reference-curve.ts';
import type { SeasonCurve, SeriesGap } from '../types.ts';

const flat = (value: number, first_day: number, length: number, gaps: readonly SeriesGap[] = []): SeasonCurve => {
  const daily = new Float64Array(length).fill(value);
  return { steps: [], daily, daily_p10: daily, daily_p90: daily, first_day, gaps, image_count: 9, max_gap_days: 5 };
};

describe('the reference curve', () => {
  it('is the median and P20–P80 of seasons laid over their origins', () => {
    const reference = referenceCurve([
      { curve: flat(0.2, 1_000, 30), origin: 1_010 },
      { curve: flat(0.3, 1_365, 30), origin: 1_375 },
      { curve: flat(0.4, 1_730, 30), origin: 1_740.4 },
    ]);
    expect(reference).toMatchObject({ first_offset: -10, season_count: 3 });
    expect(reference?.median).toHaveLength(30);
    expect(reference?.median[0]).toBeCloseTo(0.3, 12);
    expect(reference?.p20[29]).toBeCloseTo(0.24, 12);
    expect(reference?.p80[29]).toBeCloseTo(0.36, 12);
  });

  it('says nothing of days seen in less than half of the seasons or in one only', () => {
    const reference = referenceCurve([
      { curve: flat(0.2, 0, 30), origin: 0 },
      { curve: flat(0.4, 0, 20, [{ from: 4, to: 10 }]), origin: 0 },
    ]);
    expect(reference?.median[4]).toBeCloseTo(0.3, 12);
    expect(reference?.median[5]).toBeNaN();
    expect(reference?.median[10]).toBeCloseTo(0.3, 12);
    expect(reference?.median[20]).toBeNaN();
    expect(referenceCurve([{ curve: flat(0.2, 0, 30), origin: 0 }])).toBeNull();
  });
});

it('the anomaly is the distance to the median in percent', () => {
  expect(anomalyPercent(27, [26, 20, 24])).toBe(12.5);
  expect(anomalyPercent(18, [20, 25])).toBe(-20);
  expect(anomalyPercent(18, [])).toBeNull();
});
