import { describe, expect, it } from 'vitest';
import type { HourColumn } from '../schemas/weather.ts';
import { conditionOf } from './conditions.ts';
import { estimateHours } from './estimate-hours.ts';
import { forecastDays, forecastWarnings } from './forecast-days.ts';
import { normalRain, normalRanges, recentDays } from './normal-rain.ts';
import { gatherHours, HOUR_MS, unknownHours } from './weather-hours.ts';

const ZONE = 'America/Argentina/Buenos_Aires';
/** Two local days from midnight on, at 20 °C by a clear sky; `change` sets columns at local hours of the first. */
const twoDays = (change: Partial<Record<HourColumn, Readonly<Record<number, number | null>>>> = {}) => {
  const hours = unknownHours(Date.parse('2026-01-14T03:00Z'), 48);
  for (let i = 0; i < 48; i++) {
    hours.temperature_c[i] = 20;
    hours.rain_mm[i] = 0;
    hours.wmo_code[i] = 0;
    hours.is_day[i] = 1;
    hours.gust_kmh[i] = 10;
  }
  for (const [column, values] of Object.entries(change))
    for (const [at, value] of Object.entries(values)) hours[column as HourColumn][Number(at)] = value;
  return hours;
};
const first = (change: Parameters<typeof twoDays>[0]) => forecastDays(twoDays(change), ZONE)[0]!;
const each = (column: number) => Object.fromEntries(Array.from({ length: 24 }, (_, i) => [i, column]));

describe('the condition of an hour', () => {
  const state = { is_day: true, cloud_pct: null, rain_chance_pct: null, rain_mm: null };
  it.each([
    [0, {}, 'sunny'],
    [0, { is_day: false }, 'clear'],
    [1, {}, 'partly_sunny'],
    [1, { is_day: false }, 'clear'],
    [2, {}, 'partly_cloudy'],
    [3, {}, 'cloudy'],
    [3, { cloud_pct: 94 }, 'mostly_cloudy'],
    [45, {}, 'cloudy'],
    [53, {}, 'light_rain'],
    [63, {}, 'rain'],
    [82, {}, 'heavy_rain'],
    [80, {}, 'some_showers'],
    [95, { rain_chance_pct: 59, rain_mm: 2.4 }, 'scattered_storms'],
    [95, { rain_chance_pct: 59, rain_mm: 2.5 }, 'storms'],
    [95, {}, 'storms'],
    [99, {}, 'storms'],
    [42, {}, null],
  ])('of code %i with %o is %s', (code, change, condition) => expect(conditionOf({ ...state, code, ...change })).toBe(condition));
});

describe('the days of a forecast', () => {
  it.each([
    ['rain_mm', 'rain_mm', 12],
    ['et0_mm', 'et0_mm', 0.4],
    ['rain_chance_pct', 'rain_chance_pct', 90],
    ['gust_kmh', 'gust_kmh', 55],
  ] as const)('count what stands at midnight as %s with the day that ends then', (column, figure, value) => {
    const hours = twoDays({ [column]: { 24: value } });
    const [before, after] = forecastDays(hours, ZONE).map((day) => day[figure]);
    expect([before, after]).toEqual([value, column === 'rain_mm' ? 0 : column === 'gust_kmh' ? 10 : null]);
    const at_first = forecastDays(twoDays({ [column]: { 0: value } }), ZONE)[0];
    expect(at_first?.[figure]).not.toBe(value);
  });

  it('are civil days of the zone with their extremes and sums', () => {
    const days = forecastDays(twoDays({ temperature_c: { 5: 11.5, 15: 31.2 }, rain_mm: { 3: 1.5, 4: null }, gust_kmh: { 16: 41 } }), ZONE);
    expect(days.map(({ date, from, to }) => [date, from, to])).toEqual([
      ['2026-01-14', 0, 24],
      ['2026-01-15', 24, 48],
    ]);
    expect(days[0]).toMatchObject({ tmin_c: 11.5, tmax_c: 31.2, rain_mm: 1.5, gust_kmh: 41, wind_kmh: null, et0_mm: null });
  });

  it.each([
    ['two hours of thunder', { wmo_code: { 14: 95, 15: 96 } }, 'storms'],
    ['one hour of thunder', { wmo_code: { 14: 95 } }, 'scattered_storms'],
    ['thunder at night only', { wmo_code: { 2: 95, 3: 95 } }, 'sunny'],
    ['20 mm', { rain_mm: { 3: 20 } }, 'heavy_rain'],
    ['5 mm', { rain_mm: { 3: 5 } }, 'rain'],
    ['1 mm', { rain_mm: { 3: 1 } }, 'light_rain'],
    ['0.2 mm', { rain_mm: { 3: 0.2 } }, 'some_showers'],
    ['0.1 mm', { rain_mm: { 3: 0.1 } }, 'sunny'],
    ['clouds in most hours', { wmo_code: each(2) }, 'partly_cloudy'],
  ])('%s', (_name, change, condition) => expect(first(change).condition).toBe(condition));

  it('with nothing known have no condition and no numbers', () => {
    const days = forecastDays(unknownHours(Date.parse('2026-01-14T03:00Z'), 24), ZONE);
    expect(days).toMatchObject([{ condition: null, tmin_c: null, rain_mm: null }]);
  });

  it('warn of gusts, frost and heat that are still to come', () => {
    const hours = twoDays({ gust_kmh: { 1: 60, 17: 36, 18: 38, 19: 35 }, temperature_c: { 5: 1.9, 15: 35.1, 16: 2 } });
    const days = forecastDays(hours, ZONE);
    expect(forecastWarnings(hours, days, 4)).toEqual([
      { kind: 'wind', date: '2026-01-14', value: 38, from: 16, to: 17 },
      { kind: 'frost', date: '2026-01-14', value: 1.9, from: 5, to: 5 },
      { kind: 'heat', date: '2026-01-14', value: 35.1, from: 15, to: 15 },
    ]);
    expect(forecastWarnings(hours, days, 20)).toEqual([]);
  });
});

describe('rain of 30 days', () => {
  it('ends today, and is usual as the mean of the same days of ten years', () => {
    expect(recentDays('2026-01-12')).toEqual({ from: '2025-12-14', to: '2026-01-12' });
    const ranges = normalRanges('2026-01-12');
    expect([ranges.length, ranges[0], ranges[9]?.to]).toEqual([10, { from: '2024-12-14', to: '2025-01-12' }, '2016-01-12']);
    expect(normalRanges('2024-02-29')[0]?.to).toBe('2023-03-01');
  });

  it('leaves out years of which more than three days are missing', () => {
    const day = (date: string, rain_mm: number) => ({ date, rain_mm, tmin_c: null, tmax_c: null, is_forecast: false });
    const january = (year: number, count: number, mm: number) =>
      Array.from({ length: count }, (_, i) => day(`${String(year)}-01-${String(i + 1).padStart(2, '0')}`, mm));
    expect(normalRain([...january(2025, 27, 2), ...january(2024, 26, 9), ...january(2023, 30, 1)], '2026-01-30')).toEqual({
      mm: 42,
      years: 2,
    });
    expect(normalRain([], '2026-01-30')).toEqual({ mm: null, years: 0 });
  });
});

describe('hours', () => {
  it('are gathered from parts, earlier parts first, and cut to the span', () => {
    const [a, b] = [unknownHours(0, 3), unknownHours(2 * HOUR_MS, 3)];
    a.temperature_c = [1, null, 3];
    b.temperature_c = [9, 4, 5];
    expect(gatherHours([a, b], HOUR_MS, 4 * HOUR_MS)).toMatchObject({ first: '1970-01-01T01:00:00.000Z', temperature_c: [null, 3, 4] });
  });

  it('are estimated from the extremes of days only where a day and both its neighbours are known', () => {
    const day = (date: string) => ({ date, tmin_c: 0, tmax_c: 14, rain_mm: null, is_forecast: false });
    const span = [Date.parse('2025-07-19T03:00Z'), Date.parse('2025-07-20T03:00Z')] as const;
    const days = ['2025-07-18', '2025-07-19', '2025-07-20', '2025-07-21'].map(day);
    const hours = estimateHours(days, [-45, -33], ...span);
    expect(hours).toHaveLength(24);
    expect(Math.max(...hours.map((t) => t ?? Number.NaN))).toBeCloseTo(14, 5);
    expect(hours[14]).toBeCloseTo(14, 5);
    expect(estimateHours(days.slice(1), [-45, -33], ...span).every((t) => t === null)).toBe(true);
  });
});
