import { describe, expect, it } from 'vitest';
import type { SeasonRow } from '#api/season-analysis/use-season-data.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { seasonCurve } from '#domain/series/season-curve.ts';
import type { YearAnalysis } from '#domain/series/seasons/analyse-field.ts';
import { lineOf, monthTicks, pastOf, pointsOf, stepsOf, stopsOf, yearDays } from './chart-model.ts';

const row = (date: string, mean: number | null, valid_fraction = 1, is_excluded = false): SeasonRow => ({
  scene_id: `S2 ${date}`,
  date,
  index: 'evi',
  valid_fraction,
  pixel_count: 900,
  mean,
  sd: 0.02,
  p10: mean,
  p50: mean,
  p90: mean,
  is_excluded,
});
const rows = Array.from({ length: 20 }, (_, i) => row(dayDate(epochDay('2025-06-01') + i * 10), 0.2 + i * 0.01));
const curve = seasonCurve(rows);
const year: YearAnalysis = { year: 2025, curve, seasons: [], phenology: null, has_same_crop: false };

describe('the chart of a season', () => {
  it('shows the steps inside the season year and the newest day', () => {
    const steps = stepsOf(curve, 2025);
    expect(steps[0]?.date.slice(0, 7)).toBe('2025-07');
    const line = lineOf(year, 2025);
    expect(line).toHaveLength(steps.length + 1);
    expect(dayDate(line.at(-1)?.x ?? 0)).toBe('2025-12-08');
  });

  it('lays another year on the axis by the calendar', () => {
    const [here, there] = [lineOf(year, 2025), lineOf(year, 2026)];
    expect((there[0]?.x ?? 0) - (here[0]?.x ?? 0)).toBe(365);
    expect(there.map(({ y }) => y)).toEqual(here.map(({ y }) => y));
    expect(lineOf({ ...year, curve: null }, 2025)).toEqual([]);
  });

  it('fills the points the curve uses and lets the cursor stand on them only', () => {
    const mixed = [
      row('2025-06-30', 0.2),
      row('2025-07-05', 0.2),
      row('2025-07-10', 0.1, 0.4),
      row('2025-07-15', null, 0),
      row('2025-07-20', 0.3, 1, true),
    ];
    const points = pointsOf(mixed, 2025);
    expect(points.map(({ variant }) => variant)).toEqual(['filled', 'hollow', 'hollow']);
    expect(stopsOf(points)).toEqual([epochDay('2025-07-05')]);
  });

  it('shows the past where it is known', () => {
    const [first] = yearDays(2025);
    const values = Float64Array.of(0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.4);
    const past = pastOf(
      { first_day: first, first_offset: 0, median: values, p20: values, p80: values, season_count: 2, is_same_crop: true },
      2025,
    );
    expect(past.median.slice(0, 3).map(({ y }) => y)).toEqual([0.3, 0.4, null]);
    expect(past.band.values[2]).toMatchObject({ low: null, high: null });
  });

  it('names twelve months and two years', () => {
    const { ticks, spans } = monthTicks(2025, (date) => date.slice(5, 7));
    expect(ticks.map(({ label }) => label).join(' ')).toBe('07 08 09 10 11 12 01 02 03 04 05 06');
    expect(spans).toEqual([
      { x: epochDay('2025-07-01'), label: '2025' },
      { x: epochDay('2026-01-01'), label: '2026' },
    ]);
  });
});
