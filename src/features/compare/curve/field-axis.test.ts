import { expect, test } from 'vitest';
import { CROPS } from '#domain/codes.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { fieldAxis, type FieldFacts } from './field-axis.ts';

const SOWN = epochDay('2025-10-01');
const days: WeatherDay[] = Array.from({ length: 30 }, (_, i) => ({
  date: dayDate(SOWN - 10 + i),
  tmin_c: 7,
  tmax_c: 33,
  rain_mm: 0,
  is_forecast: false,
}));
const maize: FieldFacts = { sown: '2025-10-01', start: SOWN + 12.4, crop: CROPS.maize_early, days };

test('days are counted from sowing, else from the start of the season, which is said', () => {
  expect(fieldAxis('sowing', maize)).toMatchObject({ is_guessed: false, missing: null });
  expect(fieldAxis('sowing', maize).axis?.placeOf(SOWN + 5)).toBe(5);
  const guessed = fieldAxis('sowing', { ...maize, sown: null });
  expect([guessed.is_guessed, guessed.axis?.placeOf(SOWN + 12)]).toEqual([true, 0]);
  expect(fieldAxis('sowing', { ...maize, sown: null, start: null })).toEqual({ axis: null, missing: 'start', is_guessed: false });
});

test('degree-days are those of the crop, and need crop and weather', () => {
  expect(fieldAxis('heat', maize).axis?.placeOf(SOWN + 4)).toBe(50);
  expect(fieldAxis('heat', { ...maize, crop: CROPS.wheat }).axis?.placeOf(SOWN + 4)).toBe(82.5);
  expect(fieldAxis('heat', { ...maize, crop: undefined }).missing).toBe('crop');
  expect(fieldAxis('heat', { ...maize, days: undefined }).missing).toBe('weather');
  expect(fieldAxis('heat', { ...maize, sown: '2025-08-01' }).missing).toBe('weather');
});

test('the calendar needs nothing', () => {
  const { axis, missing } = fieldAxis('calendar', { sown: null, start: null, crop: undefined, days: undefined });
  expect([axis?.placeOf(SOWN), missing]).toEqual([SOWN, null]);
});
