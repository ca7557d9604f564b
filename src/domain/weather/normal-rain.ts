import { WEATHER } from '../limits.ts';
import type { DayRange, WeatherDay } from '../schemas/weather.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { sumRain } from './rain.ts';

/** A sum with more days missing says nothing (domain.md §7.5). */
export const MOST_MISSING_DAYS = 3;

/** The days that end on a date whose rain is summed, that date included. `recentDays('2026-01-12')` → from `2025-12-14`. */
export const recentDays = (to: string): DayRange => ({ from: dayDate(epochDay(to) - WEATHER.rain_days + 1), to });

/** The same days of the ten years before, the latest first; 29 February ends on 1 March of others. */
export const normalRanges = (to: string): DayRange[] =>
  Array.from({ length: WEATHER.normal_years }, (_, i) => {
    const year = String(Number(to.slice(0, 4)) - i - 1).padStart(4, '0');
    return recentDays(dayDate(epochDay(`${year}${to.slice(4)}`)));
  });

/** The mean rain of those days, mm, and of how many years: those with more than three days missing are left out. No such year → null. */
export function normalRain(days: readonly WeatherDay[], to: string): { readonly mm: number | null; readonly years: number } {
  const sums = normalRanges(to).map((range) => sumRain(days, range.from, range.to));
  const whole = sums.filter(({ missing_days }) => missing_days <= MOST_MISSING_DAYS);
  const sum = whole.reduce((total, { rain_mm }) => total + rain_mm, 0);
  return { mm: whole.length === 0 ? null : sum / whole.length, years: whole.length };
}
