import { WEATHER } from '../limits.ts';
import type { WeatherDay } from '../schemas/weather.ts';
import { eightDayBin, STEP_DAYS } from '../series/eight-day.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';

/** Rain of some days, mm; `missing_days`: those whose rain nobody knows. */
export type RainSum = { readonly rain_mm: number; readonly missing_days: number };
export type RainBin = RainSum & {
  /** First and last day; the first is the step's own but where the list begins inside one. */
  readonly date: string;
  readonly to: string;
  /** Holds a day that is not over. */
  readonly has_forecast: boolean;
};

/**
 * Rain between two dates, both included; a day absent from the list, or without a number, is missing.
 * 12 mm, nothing and an unknown day → 12 mm with 1 missing.
 */
export function sumRain(days: readonly WeatherDay[], from: string, to: string): RainSum {
  let [rain_mm, known] = [0, 0];
  for (const day of days) {
    if (day.date < from || day.date > to || day.rain_mm === null) continue;
    rain_mm += day.rain_mm;
    known += 1;
  }
  return { rain_mm, missing_days: Math.max(0, epochDay(to) - epochDay(from) + 1 - known) };
}

/** Days looked back on, and how many of them must be known (domain.md, weather stations: more than 80 %). */
const RECENT_DAYS = WEATHER.rain_days;
const KNOWN_DAYS = 25;

/**
 * Rain of the 30 days that end on a date, mm; null when fewer than 25 of them are known.
 * 3 mm on every second day → 45 mm.
 */
export function recentRain(days: readonly WeatherDay[], date: string): number | null {
  const { rain_mm, missing_days } = sumRain(days, dayDate(epochDay(date) - RECENT_DAYS + 1), date);
  return RECENT_DAYS - missing_days < KNOWN_DAYS ? null : rain_mm;
}

/**
 * Rain by the 8-day steps of the curve (domain.md §2.1) from the step `from` lies in to the last day known up to `to`, mm.
 * The step of 2025-12-26 holds the eight days up to 2026-01-02.
 */
export function rainBins(days: readonly WeatherDay[], from: string, to: string): RainBin[] {
  const within = days.filter(({ date }) => date >= from && date <= to);
  const last = within.at(-1);
  if (last === undefined) return [];
  const bins: RainBin[] = [];
  for (let day = eightDayBin(epochDay(from)); day <= epochDay(last.date); day += STEP_DAYS) {
    const first = dayDate(Math.max(day, epochDay(from)));
    const end = dayDate(Math.min(day + STEP_DAYS - 1, epochDay(last.date)));
    bins.push({
      date: first,
      to: end,
      ...sumRain(within, first, end),
      has_forecast: within.some(({ date, is_forecast }) => is_forecast && date >= first && date <= end),
    });
  }
  return bins;
}

/** Rain of the days that are over between two dates, mm: what is still expected is left out. */
export function fallenRain(days: readonly WeatherDay[], from: string, to: string): RainSum {
  const over = days.filter(({ is_forecast, date }) => !is_forecast && date >= from && date <= to);
  const last = over.at(-1);
  return last === undefined ? { rain_mm: 0, missing_days: 0 } : sumRain(over, from, last.date);
}
