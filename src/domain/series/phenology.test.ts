import { describe, expect, it } from 'vitest';
import golden from '../../../tests/golden/series.json' with { type: 'json' };
import { material, materialJson } from '../../../tests/setup/samples/material.ts';
import { epochDay } from './epoch-day.ts';
import { findPeaks } from './find-peaks.ts';
import { phenologies } from './phenology.ts';
import { seasonCurve } from './season-curve.ts';
import type { SeasonCurve, SeriesGap } from './types.ts';
import { whittaker } from './whittaker.ts';

const TOLERANCE_DIGITS = 5;
const curveOf = (daily: Float64Array, first_day = 0, gaps: readonly SeriesGap[] = []): SeasonCurve => ({
  steps: [],
  daily,
  daily_p10: daily,
  daily_p90: daily,
  first_day,
  gaps,
  image_count: daily.length,
  max_gap_days: 1,
});
const { base, amp, t1, k1, t2, k2 } = golden.phenology.double_logistic;
const crop = (t: number, shift = 0): number =>
  amp * (1 / (1 + Math.exp(-k1 * (t - t1 - shift))) - 1 / (1 + Math.exp(-k2 * (t - t2 - shift))));
const days = (length: number, value: (t: number) => number): Float64Array => Float64Array.from({ length }, (_, t) => value(t));
const vector = days(181, (t) => base + crop(t));

describe('phenology', () => {
  it('equals the worked vector', () => {
    const [season, ...rest] = phenologies(curveOf(vector));
    const expected = golden.phenology;
    expect(rest).toEqual([]);
    expect(season).toMatchObject({ pos: expected.pos, max_slope: expected.max_slope_day, min_slope: expected.min_slope_day });
    expect(season).toMatchObject({ is_open: false, is_irregular: false });
    for (const key of ['sos20', 'sos50', 'eos50', 'eos20', 'peak', 'small_integral', 'large_integral'] as const)
      expect(season?.[key]).toBeCloseTo(expected[key], TOLERANCE_DIGITS);
    expect(season?.base).toBeCloseTo(expected.base_for_integral, TOLERANCE_DIGITS);
  });

  it('counts days from the first of the curve', () => {
    expect(phenologies(curveOf(vector, 20_000))[0]?.sos20).toBeCloseTo(20_000 + golden.phenology.sos20, TOLERANCE_DIGITS);
  });

  it('tells two crops of one year apart', () => {
    const two = phenologies(curveOf(days(360, (t) => base + crop(t) + crop(t, 160))));
    expect(two.map(({ pos }) => pos)).toEqual([82, 242]);
    expect(two.map(({ is_open }) => is_open)).toEqual([false, false]);
  });

  it('finds no crop where the curve hardly moves', () => {
    expect(phenologies(curveOf(days(181, (t) => base + 0.24 * crop(t))))).toEqual([]);
    expect(phenologies(curveOf(days(181, () => 0.4)))).toEqual([]);
    expect(phenologies(curveOf(days(181, (t) => base + 0.3 * crop(t))))).toHaveLength(1);
  });

  it.each([
    ['climbing', 60],
    ['just past its peak', 90],
    ['half dry', 118],
  ])('leaves a season %s open: a start, no end, the integral so far', (_state, today) => {
    const [season] = phenologies(curveOf(vector.slice(0, today + 1)));
    expect(season).toMatchObject({ is_open: true, eos50: null, eos20: null, pos: Math.min(today, 82) });
    expect(season?.small_integral).toBeGreaterThan(0);
    expect(season?.small_integral).toBeLessThan(golden.phenology.small_integral);
    if (today > 82) expect(season?.sos20).toBeCloseTo(golden.phenology.sos20, TOLERANCE_DIGITS);
  });

  it('gives no start where the data begins on the way up', () => {
    const [season] = phenologies(curveOf(vector.slice(45)));
    expect(season).toMatchObject({ sos20: null, sos50: null, left_base: null, small_integral: null });
    expect(season?.eos20).toBeCloseTo(golden.phenology.eos20 - 45, 1);
  });

  it('derives nothing inside a gap', () => {
    const [hidden_start] = phenologies(curveOf(vector, 0, [{ from: 0, to: 49 }]));
    expect(hidden_start).toMatchObject({ sos20: null, sos50: null, max_slope: null, small_integral: null });
    expect(hidden_start?.eos20).toBeCloseTo(golden.phenology.eos20, TOLERANCE_DIGITS);
    expect(phenologies(curveOf(vector, 0, [{ from: 60, to: 110 }]))).toEqual([]);
    const [summed_over] = phenologies(curveOf(vector, 0, [{ from: 84, to: 133 }]));
    expect(summed_over).toMatchObject({ pos: 82, eos20: null, small_integral: null });
  });

  it('flags a curve whose half is far from its steepest day', () => {
    const slow_then_steep = days(181, (t) =>
      t < 80 ? 0.1 + 0.005 * t : t < 90 ? 0.5 + 0.03 * (t - 80) : Math.max(0.1, 0.8 - 0.02 * (t - 90)),
    );
    expect(phenologies(curveOf(slow_then_steep))[0]).toMatchObject({ is_irregular: true });
  });
});

describe('peaks', () => {
  it('take the higher of two that are too near', () => {
    const values = Float64Array.of(0, 2, 0, 3, 0);
    expect(findPeaks(values, 0.5, 3).map(({ at }) => at)).toEqual([3]);
    expect(findPeaks(values, 0.5, 2).map(({ at }) => at)).toEqual([1, 3]);
  });

  it('count a plateau once and never the first value', () => {
    expect(findPeaks(Float64Array.of(3, 0, 2, 2, 0), 0.5, 1).map(({ at }) => at)).toEqual([2]);
    expect(findPeaks(Float64Array.of(1, 1, 1), 0.5, 1)).toEqual([]);
  });
});

type Jolanda = {
  readonly raw: readonly { readonly date: string; readonly ndvi: number; readonly quality: number }[];
  readonly filled_daily: readonly { readonly date: string; readonly ndvi: number }[];
  readonly phenology: readonly { readonly sos: string; readonly eos: string; readonly maxval: string }[];
};
type Labelled = { readonly series: readonly { readonly label: string; readonly dates: string[]; readonly ndvi: number[] }[] };

describe.skipIf(material('timeseries') === null)('real seasons of the reference material', () => {
  const apart = (day: number | null | undefined, date: string): number =>
    day === null || day === undefined ? Number.POSITIVE_INFINITY : Math.abs(day - epochDay(date));

  it('agree with sen2rts on its own daily curve within two days, and on ours within four', () => {
    const { raw, filled_daily, phenology } = materialJson<Jolanda>('timeseries', 'jolanda-roi-03.json');
    const [expected] = phenology;
    const first = epochDay(raw[0]?.date ?? '');
    const y = new Float64Array(epochDay(raw.at(-1)?.date ?? '') - first + 1);
    const w = new Float64Array(y.length);
    for (const { date, ndvi, quality } of raw) {
      y[epochDay(date) - first] = ndvi;
      w[epochDay(date) - first] = quality;
    }
    const theirs = phenologies(
      curveOf(
        Float64Array.from(filled_daily, ({ ndvi }) => ndvi),
        epochDay(filled_daily[0]?.date ?? ''),
      ),
    );
    const ours = phenologies(curveOf(whittaker(w, 300)(y), first));
    for (const [seasons, tolerance_days] of [
      [theirs, 2],
      [ours, 4],
    ] as const) {
      expect(seasons).toHaveLength(1);
      expect(apart(seasons[0]?.sos50, expected?.sos ?? '')).toBeLessThanOrEqual(tolerance_days);
      expect(apart(seasons[0]?.eos50, expected?.eos ?? '')).toBeLessThanOrEqual(tolerance_days);
      expect(apart(seasons[0]?.pos, expected?.maxval ?? '')).toBeLessThanOrEqual(tolerance_days);
    }
  });

  it('tell double crops of Mato Grosso from one season a year in 208 of 219; grass and trees are not what the rule tells apart', () => {
    const { series } = materialJson<Labelled>('timeseries', 'mato-grosso-labelled-ndvi.json');
    const found: Record<string, Record<number, number>> = {};
    for (const { label, dates, ndvi } of series) {
      const curve = seasonCurve(
        dates.map((date, i) => {
          const value = ndvi[i] ?? null;
          return { scene_id: date, date, valid_fraction: 1, mean: value, p10: value, p90: value };
        }),
      );
      const count = curve === null ? -1 : phenologies(curve).length;
      const row = (found[label] ??= {});
      row[count] = (row[count] ?? 0) + 1;
    }
    expect(found).toEqual({
      Soy_Corn: { 1: 11, 2: 208 },
      Pasture: { 0: 8, 1: 156, 2: 43 },
      Cerrado: { 0: 1, 1: 38, 2: 18 },
      Forest: { 0: 2, 1: 8, 2: 10 },
    });
  });
});
