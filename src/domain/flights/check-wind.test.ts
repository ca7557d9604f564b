import { describe, expect, it } from 'vitest';
import type { WindHour } from '../schemas/weather.ts';
import { checkWind, slotHours } from './check-wind.ts';

const DAY = '2026-01-14';
const BEFORE = '2026-01-12T09:00';
const day = (change: Readonly<Record<number, Partial<WindHour>>> = {}, date = DAY): WindHour[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    time: `${date}T${String(hour).padStart(2, '0')}:00`,
    wind_kmh: 12,
    gust_kmh: 25,
    ...change[hour],
  }));

describe('the hours of a slot', () => {
  it('hold it whole', () => {
    expect(slotHours('morning')).toEqual([8, 9, 10, 11, 12]);
    expect(slotHours('afternoon')).toEqual([14, 15, 16, 17, 18]);
    expect([slotHours('full_day')[0], slotHours('full_day').at(-1)]).toEqual([8, 18]);
  });
});

describe('a flight', () => {
  it('is possible up to 35 km/h, gusts included', () => {
    expect(checkWind(day({ 10: { wind_kmh: 30, gust_kmh: 35 } }), DAY, 'morning', BEFORE)).toEqual({
      verdict: 'calm',
      wind_kmh: 30,
      gust_kmh: 35,
      worst_at: `${DAY}T10:00`,
    });
  });

  it('is doubtful where only gusts pass the limit, and impossible where the wind does', () => {
    expect(checkWind(day({ 9: { gust_kmh: 35.1 } }), DAY, 'morning', BEFORE)).toMatchObject({ verdict: 'gusty', gust_kmh: 35.1 });
    expect(checkWind(day({ 15: { wind_kmh: 35.1 } }), DAY, 'afternoon', BEFORE)).toMatchObject({ verdict: 'windy', wind_kmh: 35.1 });
  });

  it('does not mind the hours outside its slot', () => {
    const hours = day({ 7: { wind_kmh: 60 }, 13: { wind_kmh: 60 }, 19: { wind_kmh: 60 } });
    expect(checkWind(hours, DAY, 'morning', BEFORE).verdict).toBe('calm');
    expect(checkWind(hours, DAY, 'afternoon', BEFORE).verdict).toBe('calm');
    expect(checkWind(hours, DAY, 'full_day', BEFORE).verdict).toBe('windy');
  });

  it('is not promised on hours nobody forecast, but refused on one that is known', () => {
    expect(checkWind(day({ 9: { wind_kmh: null } }), DAY, 'morning', BEFORE)).toEqual({ verdict: 'unknown', why: 'missing' });
    expect(checkWind(day({ 9: { gust_kmh: null } }), DAY, 'morning', BEFORE)).toEqual({ verdict: 'unknown', why: 'missing' });
    expect(checkWind(day({ 9: { wind_kmh: null }, 10: { wind_kmh: 40 } }), DAY, 'morning', BEFORE).verdict).toBe('windy');
    expect(checkWind([], DAY, 'morning', BEFORE)).toEqual({ verdict: 'unknown', why: 'too_far' });
  });

  it('cannot be judged beyond the forecast nor of a slot that is over', () => {
    expect(checkWind(day(), '2026-01-20', 'morning', BEFORE)).toEqual({ verdict: 'unknown', why: 'too_far' });
    expect(checkWind(day(), DAY, 'morning', `${DAY}T11:45`)).toEqual({ verdict: 'unknown', why: 'past' });
    expect(checkWind(day(), DAY, 'morning', `${DAY}T11:44`).verdict).toBe('calm');
  });
});
