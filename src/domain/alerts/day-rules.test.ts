import { expect, test } from 'vitest';
import type { WeatherDay } from '../schemas/weather.ts';
import { predictStages } from '../phenology/predict-stages.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { isTaskDue } from './due-tasks.ts';
import { findFrost } from './find-frost.ts';
import { reachedStages } from './reached-stages.ts';
import { isStanding, type RecordedStand } from './standing-crop.ts';

const day = (date: string, tmin_c: number | null): WeatherDay => ({ date, tmin_c, tmax_c: 20, rain_mm: 0, is_forecast: true });

test('a frost is warned of from the day after today to the third, under 2 °C', () => {
  const days = [
    day('2026-06-10', -3),
    day('2026-06-11', 1.9),
    day('2026-06-12', 2),
    day('2026-06-13', null),
    day('2026-06-13', -0.5),
    day('2026-06-14', -4),
  ];
  expect(findFrost(days, '2026-06-10').map(({ date }) => date)).toEqual(['2026-06-11', '2026-06-13']);
  expect(findFrost([], '2026-06-10')).toEqual([]);
});

const MAIZE: RecordedStand = {
  year: 2025,
  season: 2,
  period: 'summer',
  crop: 5,
  genotype_id: null,
  sowing_date: '2025-09-28',
  is_harvested: false,
};
const WHEAT: RecordedStand = { ...MAIZE, season: 1, period: 'winter', crop: 10, sowing_date: '2025-06-12' };

test.each([
  ['sown', MAIZE, '2026-01-12', true],
  ['on the day of its sowing', MAIZE, '2025-09-28', true],
  ['not sown yet', MAIZE, '2025-09-27', false],
  ['harvested', { ...MAIZE, is_harvested: true }, '2026-03-01', false],
  ['sown too long ago', MAIZE, '2026-07-26', false],
  ['sown before its season’s year began', WHEAT, '2025-06-20', true],
  ['of an unknown sowing in winter', { ...MAIZE, sowing_date: null }, '2025-08-31', false],
  ['of an unknown sowing in spring', { ...MAIZE, sowing_date: null }, '2025-09-01', true],
  ['of an unknown sowing in autumn', { ...MAIZE, sowing_date: null }, '2026-05-20', true],
  ['of an unknown sowing, of the year before', { ...MAIZE, sowing_date: null }, '2026-09-20', false],
  ['of winter and an unknown sowing', { ...WHEAT, sowing_date: null }, '2025-07-15', true],
] as const)('a crop %s stands or does not', (_what, crop, on, expected) => {
  expect(isStanding(crop, on)).toBe(expected);
});

test('a task is told of from its day on, for a month', () => {
  expect(['2026-01-13', '2026-01-12', '2026-01-10', '2025-12-13', '2025-12-12'].map((due) => isTaskDue(due, '2026-01-12'))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

/** Maize sown on 1 October, at 10 °C·d a day: VE after 61 °C·d on the 7th. */
const reached = (today: string, observed: { code: string; day: number }[] = []) => {
  const sown = '2025-10-01';
  const days = Array.from({ length: 200 }, (_, i): WeatherDay => ({
    date: dayDate(epochDay(sown) + i),
    tmin_c: 10,
    tmax_c: 30,
    rain_mm: 0,
    is_forecast: false,
  }));
  return reachedStages(5, predictStages({ crop: 5, genotype_id: null, sown, today, days, past: [], observed }), today);
};

test('a key stage is told of on the day it is reached and the three after it, unless somebody saw it', () => {
  const told = { code: 'VE', date: '2025-10-07' };
  expect(['2025-10-06', '2025-10-07', '2025-10-10', '2025-10-11'].map((day) => reached(day))).toEqual([[], [told], [told], []]);
  expect(reached('2025-10-07', [{ code: 'VE', day: epochDay('2025-10-07') }])).toEqual([]);
});

test('of a season of maize four stages are told of, each for four days', () => {
  const days = Array.from({ length: 200 }, (_, i) => dayDate(epochDay('2025-10-01') + i));
  const codes = days.flatMap((day) => reached(day).map(({ code }) => code));
  expect([...new Set(codes)]).toEqual(['VE', 'VT', 'R1', 'R6']);
  expect(codes).toHaveLength(16);
});
