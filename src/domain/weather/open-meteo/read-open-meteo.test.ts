import { expect, it } from 'vitest';
import { CROPS } from '../../codes.ts';
import { epochDay } from '../../series/epoch-day.ts';
import { CROP_HEAT } from '../crop-heat.ts';
import { accumulateGdd } from '../gdd.ts';
import { sumRain } from '../rain.ts';
import { readOpenMeteo } from './read-open-meteo.ts';
import { readOpenMeteoWind } from './read-open-meteo-wind.ts';

type DayRow = [date: string, tmin_c: number | null, tmax_c: number | null, rain_mm: number | null];
const ASKED = { from: '2025-12-01', to: '2025-12-03' };
const days = (...rows: DayRow[]) =>
  readOpenMeteo(
    {
      daily_units: { temperature_2m_min: '°C', temperature_2m_max: '°C', precipitation_sum: 'mm' },
      daily: {
        time: rows.map(([date]) => date),
        temperature_2m_min: rows.map(([, tmin_c]) => tmin_c),
        temperature_2m_max: rows.map(([, , tmax_c]) => tmax_c),
        precipitation_sum: rows.map(([, , , rain_mm]) => rain_mm),
      },
    },
    ASKED,
    '2025-12-03',
  );
const FIRST: DayRow = ['2025-12-01', 10, 20, 12.5];
const NEXT: DayRow = ['2025-12-02', 11, 21, 0];
const first = { date: '2025-12-01', tmin_c: 10, tmax_c: 20, rain_mm: 12.5, is_forecast: false };
const next = { date: '2025-12-02', tmin_c: 11, tmax_c: 21, rain_mm: 0, is_forecast: false };

it.each<[string, DayRow[], object[]]>([
  ['nothing wrong, in any order', [NEXT, FIRST], [first, next]],
  [
    'a day missing',
    [FIRST, ['2025-12-03', 9, 19, 1]],
    [first, { date: '2025-12-03', tmin_c: 9, tmax_c: 19, rain_mm: 1, is_forecast: true }],
  ],
  ['a date twice alike', [FIRST, NEXT, FIRST], [{ ...first, is_repaired: true }, next]],
  ['a date with two rains', [FIRST, ['2025-12-01', 10, 20, 3], NEXT], [{ ...first, rain_mm: null, is_repaired: true }, next]],
  ['a date once without rain', [FIRST, ['2025-12-01', 10, 20, null]], [{ ...first, rain_mm: null, is_repaired: true }]],
  [
    'a date whose third row agrees with the first only',
    [FIRST, ['2025-12-01', 10, 20, 3], FIRST],
    [{ ...first, rain_mm: null, is_repaired: true }],
  ],
  [
    'a date of which nothing is left',
    [FIRST, ['2025-12-01', 1, 2, 3], NEXT],
    [{ ...first, tmin_c: null, tmax_c: null, rain_mm: null, is_repaired: true }, next],
  ],
  ['a minimum over the maximum', [['2025-12-01', 20, 10, 12.5], NEXT], [{ ...first, tmin_c: null, tmax_c: null, is_repaired: true }, next]],
  [
    'a minimum over the maximum ahead',
    [['2025-12-03', 20, 10, null]],
    [{ date: '2025-12-03', tmin_c: null, tmax_c: null, rain_mm: null, is_forecast: true, is_repaired: true }],
  ],
  ['a day as warm as its night', [['2025-12-01', 10, 10, 12.5]], [{ ...first, tmax_c: 10 }]],
])('days with %s', (_name, rows, expected) => {
  expect(days(...rows)).toEqual(expected);
});

it('counts the rain and the warmth of a date that came sixteen times once', () => {
  const repeated = days(...Array.from({ length: 16 }, () => FIRST), NEXT);
  expect(sumRain(repeated, ASKED.from, ASKED.to)).toEqual({ rain_mm: 12.5, missing_days: 1 });
  const heat = CROP_HEAT[CROPS.wheat];
  expect(accumulateGdd(repeated, epochDay(ASKED.from), heat)).toEqual(accumulateGdd(days(FIRST, NEXT), epochDay(ASKED.from), heat));
});

it.each(['2025-11-30', '2025-12-04', '2024-12-01'])('refuses an answer with the day %s, which nobody asked for', (date) => {
  expect(() => days(FIRST, [date, 10, 20, 0])).toThrow(
    expect.objectContaining({ code: 'WEATHER_PROVIDER_DOWN', params: { reason: 'range' } }),
  );
});

type HourRow = [time: string, wind_kmh: number | null, gust_kmh: number | null];
const hours = (...rows: HourRow[]) =>
  readOpenMeteoWind({
    hourly_units: { wind_speed_10m: 'km/h', wind_gusts_10m: 'km/h' },
    hourly: {
      time: rows.map(([time]) => time),
      wind_speed_10m: rows.map(([, wind_kmh]) => wind_kmh),
      wind_gusts_10m: rows.map(([, , gust_kmh]) => gust_kmh),
    },
  });
const hour = { time: '2026-01-12T08:00', wind_kmh: 10, gust_kmh: 20 };

it.each<[string, HourRow[], object[]]>([
  [
    'alike',
    [
      ['2026-01-12T08:00', 10, 20],
      ['2026-01-12T08:00', 10, 20],
    ],
    [{ ...hour, is_repaired: true }],
  ],
  [
    'with two gusts',
    [
      ['2026-01-12T08:00', 10, 20],
      ['2026-01-12T08:00', 10, 60],
    ],
    [{ ...hour, gust_kmh: null, is_repaired: true }],
  ],
  [
    'with nothing alike',
    [
      ['2026-01-12T08:00', 10, 20],
      ['2026-01-12T08:00', 40, 60],
    ],
    [{ ...hour, wind_kmh: null, gust_kmh: null, is_repaired: true }],
  ],
])('an hour of wind twice, %s', (_name, rows, expected) => {
  expect(hours(...rows)).toEqual(expected);
});

it('takes the hours of seven days and refuses an eighth', () => {
  const week: HourRow[] = [
    ['2026-01-12T00:00', 10, 20],
    ['2026-01-18T23:00', 10, 20],
  ];
  expect(hours(...week)).toHaveLength(2);
  expect(hours()).toEqual([]);
  for (const time of ['2026-01-19T00:00', '9999-99-99T99:00'])
    expect(() => hours(...week, [time, 10, 20])).toThrow(expect.objectContaining({ params: { reason: 'range' } }));
});
