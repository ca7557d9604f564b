import { describe, expect, it } from 'vitest';
import type { WeatherDay } from '../schemas/weather.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { fallenRain, rainBins, recentRain, sumRain } from './rain.ts';

/** One day each from a date on; `null` is unknown, `undefined` is absent. */
const daysFrom = (date: string, rain: readonly (number | null | undefined)[], forecast_from = '9999-12-31'): WeatherDay[] =>
  rain.flatMap((rain_mm, i) => {
    const on = dayDate(epochDay(date) + i);
    return rain_mm === undefined ? [] : [{ date: on, tmin_c: 10, tmax_c: 20, rain_mm, is_forecast: on >= forecast_from }];
  });

describe('the sum of rain', () => {
  it('counts the days it does not know, given empty or not at all', () => {
    const days = daysFrom('2026-01-01', [12, 0, null, undefined, 3]);
    expect(sumRain(days, '2026-01-01', '2026-01-05')).toEqual({ rain_mm: 15, missing_days: 2 });
    expect(sumRain(days, '2026-01-02', '2026-01-03')).toEqual({ rain_mm: 0, missing_days: 1 });
  });

  it('of what has fallen ends before what is expected', () => {
    const days = daysFrom('2026-01-01', [5, 6, 7, 8], '2026-01-03');
    expect(fallenRain(days, '2026-01-01', '2026-06-30')).toEqual({ rain_mm: 11, missing_days: 0 });
    expect(fallenRain(days, '2026-01-03', '2026-06-30')).toEqual({ rain_mm: 0, missing_days: 0 });
  });
});

describe('the rain of the last 30 days', () => {
  const days = daysFrom(
    '2026-01-01',
    Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 3 : 0)),
  );

  it('ends on the day itself', () => {
    expect(recentRain(days, '2026-01-30')).toBe(45);
    expect(recentRain(daysFrom('2026-01-01', [100, ...Array.from({ length: 30 }, () => 1)]), '2026-01-31')).toBe(30);
  });

  it('is not given for too few days', () => {
    expect(recentRain(days, '2026-01-25')).toBe(39);
    expect(recentRain(days, '2026-01-24')).toBeNull();
    expect(recentRain([], '2026-01-30')).toBeNull();
  });
});

describe('rain by the steps of the curve', () => {
  const days = daysFrom(
    '2025-12-29',
    Array.from({ length: 20 }, () => 1),
    '2026-01-14',
  );

  it('lies on the grid that counts from 1970, cut at both ends', () => {
    const bins = rainBins(days, '2025-12-29', '2026-06-30');
    expect(bins.map(({ date, to, rain_mm }) => [date, to, rain_mm])).toEqual([
      ['2025-12-29', '2026-01-02', 5],
      ['2026-01-03', '2026-01-10', 8],
      ['2026-01-11', '2026-01-17', 7],
    ]);
    expect(bins.map(({ has_forecast }) => has_forecast)).toEqual([false, false, true]);
    for (const { date } of bins.slice(1)) expect(epochDay(date) % 8).toBe(0);
  });

  it('says which days a step lacks, and is nothing without days', () => {
    expect(rainBins(daysFrom('2026-01-03', [1, null, undefined, 2]), '2026-01-03', '2026-01-10')).toEqual([
      { date: '2026-01-03', to: '2026-01-06', rain_mm: 3, missing_days: 2, has_forecast: false },
    ]);
    expect(rainBins([], '2026-01-01', '2026-01-09')).toEqual([]);
  });
});
