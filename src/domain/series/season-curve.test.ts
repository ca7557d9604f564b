import { describe, expect, it } from 'vitest';
import golden from '../../../tests/golden/series.json' with { type: 'json' };
import { eightDayBin, eightDayGrid } from './eight-day.ts';
import { dayDate, epochDay } from './epoch-day.ts';
import { seasonCurve } from './season-curve.ts';
import type { Observation } from './types.ts';

const seen = (date: string, mean: number | null, valid_fraction = 1): Observation => ({
  scene_id: `S2 ${date} ${valid_fraction}`,
  date,
  valid_fraction,
  mean,
  p10: mean === null ? null : mean - 0.05,
  p90: mean === null ? null : mean + 0.05,
});
/** An image every `step` days from 2025-09-01. */
const series = (values: readonly number[], step: number): Observation[] =>
  values.map((mean, i) => seen(dayDate(epochDay('2025-09-01') + i * step), mean));

describe('the 8-day grid', () => {
  it.each(golden.bin8)('puts $date into the bin of $bin_start', ({ date, epoch_day, bin_start, bin_start_epoch_day }) => {
    expect(epochDay(date)).toBe(epoch_day);
    expect(eightDayBin(epoch_day)).toBe(bin_start_epoch_day);
    expect(dayDate(bin_start_epoch_day)).toBe(bin_start);
  });

  it('keeps its spacing over the turn of the year', () => {
    expect(eightDayGrid(20_080, 20_096)).toEqual([20_080, 20_088, 20_096]);
    expect(eightDayGrid(20_081, 20_087)).toEqual([]);
  });
});

describe('the season curve', () => {
  it('needs three usable days', () => {
    const two = [seen('2025-10-01', 0.2), seen('2025-10-11', 0.3)];
    expect(seasonCurve([])).toBeNull();
    expect(seasonCurve([...two, seen('2025-10-11', 0.32)])).toBeNull();
    expect(seasonCurve([...two, seen('2025-10-21', 0.4, 0.59)])).toBeNull();
    expect(seasonCurve([...two, seen('2025-10-21', null)])).toBeNull();
    expect(seasonCurve([...two, seen('2025-10-21', 0.4, 0.6)])?.image_count).toBe(3);
  });

  it('is the straight line through images on one, in whatever order they come', () => {
    const curve = seasonCurve([seen('2025-10-21', 0.4), seen('2025-10-01', 0.2), seen('2025-10-11', 0.3)]);
    expect(curve?.daily).toHaveLength(21);
    expect(curve?.daily[5]).toBeCloseTo(0.25, 9);
    expect(curve?.steps.map(({ date }) => date)).toEqual(['2025-10-07', '2025-10-15']);
    expect(curve?.steps[0]).toMatchObject({ is_estimated: false });
    expect(curve?.steps[0]?.p10).toBeCloseTo(0.21, 9);
    expect(curve?.steps[0]?.p90).toBeCloseTo(0.31, 9);
  });

  it('lets what a cloud left pull less than a true point', () => {
    const values = Array.from({ length: 30 }, (_, i) => 0.5 + 0.2 * Math.sin(i / 8));
    const clean = seasonCurve(series(values, 5));
    const spoiled = seasonCurve(series(values.with(14, values[14]! - 0.3), 5));
    const at = 14 * 5;
    expect(Math.abs((spoiled?.daily[at] ?? 0) - (clean?.daily[at] ?? 1))).toBeLessThan(0.01);
  });

  it('joins two images of one day by their usable shares', () => {
    const days = series([0.3, 0.3, 0.3], 10);
    const curve = seasonCurve([...days.slice(0, 2), seen('2025-09-21', 0.3, 0.6), seen('2025-09-21', 0.4, 0.9)]);
    expect(curve?.image_count).toBe(3);
    expect(curve?.daily.at(-1)).toBeGreaterThan(0.33);
  });

  it('marks what lies in a gap of more than 48 days as estimated, not 48', () => {
    const curve = seasonCurve([seen('2025-09-01', 0.2), seen('2025-09-11', 0.2), seen('2025-10-29', 0.5), seen('2025-12-17', 0.6)]);
    expect(curve?.max_gap_days).toBe(49);
    expect(curve?.gaps.map(({ from, to }) => [dayDate(from), dayDate(to)])).toEqual([['2025-10-29', '2025-12-17']]);
    expect(curve?.steps.filter(({ is_estimated }) => is_estimated).map(({ date }) => date)).toEqual([
      '2025-10-31',
      '2025-11-08',
      '2025-11-16',
      '2025-11-24',
      '2025-12-02',
      '2025-12-10',
    ]);
  });

  it('never lets the ribbon cross the line', () => {
    const curve = seasonCurve(series([0.2, 0.8, 0.2, 0.8, 0.2, 0.8, 0.2], 6).map((one) => ({ ...one, p10: one.mean, p90: one.mean })));
    for (const step of curve?.steps ?? []) {
      expect(step.p10).toBeLessThanOrEqual(step.mean);
      expect(step.p90).toBeGreaterThanOrEqual(step.mean);
    }
    expect(curve?.steps.length).toBeGreaterThan(3);
  });
});
