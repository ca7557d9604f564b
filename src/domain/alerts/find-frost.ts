import { WEATHER } from '../limits.ts';
import type { WeatherDay } from '../schemas/weather.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';

/** Days ahead a frost is warned of. */
export const FROST_DAYS = 3;

export type Frost = { readonly date: string; /** °C. */ readonly tmin_c: number };

/** The forecast minima a frost is looked for in: of the days after today up to the third, oldest first. */
export function minimaAhead(days: readonly WeatherDay[], today: string): Frost[] {
  const last = dayDate(epochDay(today) + FROST_DAYS);
  return days.flatMap(({ date, tmin_c }) => (date > today && date <= last && tmin_c !== null ? [{ date, tmin_c }] : []));
}

/**
 * Those of them that are under 2 °C (spec, numbers: frost).
 * On 2026-06-10 minima of 1.4 °C on the 11th and 2.0 °C on the 12th → `[{ date: '2026-06-11', tmin_c: 1.4 }]`.
 */
export const findFrost = (days: readonly WeatherDay[], today: string): Frost[] =>
  minimaAhead(days, today).filter(({ tmin_c }) => tmin_c < WEATHER.frost_c);
