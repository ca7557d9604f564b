import type { WindHour } from '../schemas/weather.ts';
import { FLIGHT_SERVICE, type FlightSlot } from './flight-service.ts';

export type WindVerdict =
  /** Nothing over the limit, gusts included. */
  | { readonly verdict: 'calm' | 'gusty' | 'windy'; readonly wind_kmh: number; readonly gust_kmh: number; readonly worst_at: string }
  | { readonly verdict: 'unknown'; readonly why: 'past' | 'too_far' | 'missing' };

/** Whole hours that hold a slot: `morning`, 8:30 to 11:45 → 8 to 12. */
export function slotHours(slot: FlightSlot): readonly number[] {
  const { from, to } = FLIGHT_SERVICE.slots[slot];
  const first = Number(from.slice(0, 2));
  const last = Number(to.slice(0, 2)) + (to.endsWith(':00') ? 0 : 1);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/**
 * Whether a drone may fly in a slot of a day: `windy` over 35 km/h of wind, `gusty` where only gusts pass it, else `calm` (specification §9).
 * One hour over the limit is enough to say no; without every hour of the slot nothing else is said. `local_now` is the place's own clock.
 */
export function checkWind(hours: readonly WindHour[], date: string, slot: FlightSlot, local_now: string): WindVerdict {
  const limit = FLIGHT_SERVICE.max_wind_kmh;
  if (local_now >= `${date}T${FLIGHT_SERVICE.slots[slot].to}`) return { verdict: 'unknown', why: 'past' };
  const wanted = new Set(slotHours(slot).map((hour) => `${date}T${String(hour).padStart(2, '0')}:00`));
  const known = hours.filter(({ time }) => wanted.has(time));
  const winds = known.flatMap(({ time, wind_kmh }) => (wind_kmh === null ? [] : [{ time, kmh: wind_kmh }]));
  const gusts = known.flatMap(({ time, gust_kmh }) => (gust_kmh === null ? [] : [{ time, kmh: gust_kmh }]));
  const worst = (values: readonly { time: string; kmh: number }[]) => values.toSorted((a, b) => b.kmh - a.kmh)[0];
  const [wind, gust] = [worst(winds), worst(gusts)];
  const is_whole = winds.length === wanted.size && gusts.length === wanted.size;
  if (wind === undefined || (!is_whole && wind.kmh <= limit)) {
    const last = hours.at(-1)?.time.slice(0, 10) ?? '';
    return { verdict: 'unknown', why: date > last ? 'too_far' : 'missing' };
  }
  const gust_kmh = Math.max(wind.kmh, gust?.kmh ?? 0);
  if (wind.kmh > limit) return { verdict: 'windy', wind_kmh: wind.kmh, gust_kmh, worst_at: wind.time };
  return { verdict: gust_kmh > limit ? 'gusty' : 'calm', wind_kmh: wind.kmh, gust_kmh, worst_at: gust?.time ?? wind.time };
}
