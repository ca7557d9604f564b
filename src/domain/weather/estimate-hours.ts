import type { Position } from '../geometry/types.ts';
import type { WeatherDay } from '../schemas/weather.ts';
import { epochDay } from '../series/epoch-day.ts';
import { hourlyFromMinMax, type SunlitDay } from './hourly-from-minmax.ts';
import { dayOfYear, sunDay } from './sun.ts';
import { HOUR_MS } from './weather-hours.ts';

const HOURS = 24;
const DEGREES_AN_HOUR = 15;

/** Hours of solar time since 1970 at a UTC hour since then: noon is where the sun stands highest, but for the equation of time. */
export const solarHour = (utc_hour: number, longitude: number): number => utc_hour + longitude / DEGREES_AN_HOUR;

/** Values at full hours of solar time, as a value at any hour: on the line between its neighbours; null where one of them is. */
export function atSolarHour(values: readonly (number | null)[], first_hour: number, hour: number): number | null {
  const at = hour - first_hour;
  const low = Math.floor(at);
  const [a, b] = [values[low] ?? null, values[low + 1] ?? null];
  return a === null || b === null ? null : a + (b - a) * (at - low);
}

/**
 * Temperatures at UTC hours from one moment up to before another (ms, full hours) estimated from daily extremes at a place, for where nobody measured
 * them; null where a day or one of its neighbours has no extremes. Civil days count as days of the sun.
 */
export function estimateHours(
  days: readonly WeatherDay[],
  [longitude, latitude]: Position,
  from_ms: number,
  to_ms: number,
): (number | null)[] {
  const sunlit = new Map<number, SunlitDay>();
  for (const { date, tmin_c, tmax_c } of days) {
    const day = epochDay(date);
    if (tmin_c !== null && tmax_c !== null) sunlit.set(day, { tmin_c, tmax_c, sun: sunDay(latitude, dayOfYear(day)) });
  }
  const [first, last] = [from_ms, to_ms].map((ms) => Math.floor(solarHour(ms / HOUR_MS, longitude) / HOURS));
  const solar: (number | null)[] = [];
  for (let day = first ?? 0; day <= (last ?? 0) + 1; day++) {
    const [before, today, next] = [sunlit.get(day - 1), sunlit.get(day), sunlit.get(day + 1)];
    const known = before !== undefined && today !== undefined && next !== undefined;
    solar.push(...(known ? hourlyFromMinMax(before, today, next) : new Array<null>(HOURS).fill(null)));
  }
  const count = Math.max(0, Math.round((to_ms - from_ms) / HOUR_MS));
  return Array.from({ length: count }, (_, i) => atSolarHour(solar, (first ?? 0) * HOURS, solarHour(from_ms / HOUR_MS + i, longitude)));
}
