import { expect, test } from 'vitest';
import { CROPS } from '#domain/codes.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { lotAxis, type LotFacts } from './lot-axis.ts';

const SOWN = epochDay('2025-10-01');
const days: WeatherDay[] = Array.from({ length: 30 }, (_, i) => ({
  date: dayDate(SOWN - 10 + i),
  tmin_c: 7,
  tmax_c: 33,
  rain_mm: 0,
  is_forecast: false,
}));
const maize: LotFacts = { sown: '2025-10-01', start: SOWN + 12.4, crop: CROPS.maize_early, days };

test('days are counted from sowing, else from the start of the season, which is said', () => {
  expect(lotAxis('sowing', maize)).toMatchObject({ is_guessed: false, missing: null });
  expect(lotAxis('sowing', maize).axis?.placeOf(SOWN + 5)).toBe(5);
  const guessed = lotAxis('sowing', { ...maize, sown: null });
  expect([guessed.is_guessed, guessed.axis?.placeOf(SOWN + 12)]).toEqual([true, 0]);
  expect(lotAxis('sowing', { ...maize, sown: null, start: null })).toEqual({ axis: null, missing: 'start', is_guessed: false });
});

test('degree-days are those of the crop, and need crop and weather', () => {
  expect(lotAxis('heat', maize).axis?.placeOf(SOWN + 4)).toBe(50);
  expect(lotAxis('heat', { ...maize, crop: CROPS.wheat }).axis?.placeOf(SOWN + 4)).toBe(82.5);
  expect(lotAxis('heat', { ...maize, crop: undefined }).missing).toBe('crop');
  expect(lotAxis('heat', { ...maize, days: undefined }).missing).toBe('weather');
  expect(lotAxis('heat', { ...maize, sown: '2025-08-01' }).missing).toBe('weather');
});

test('the calendar needs nothing', () => {
  const { axis, missing } = lotAxis('calendar', { sown: null, start: null, crop: undefined, days: undefined });
  expect([axis?.placeOf(SOWN), missing]).toEqual([SOWN, null]);
});
