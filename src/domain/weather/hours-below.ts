import type { WeatherHours } from '../schemas/weather.ts';
import { HOUR_MS } from './weather-hours.ts';

/** Hours below are counted under each of these, °C (spec, numbers; 2 °C is frost). */
export const COLD_C = [5, 2, 0, -5] as const;
/** Heat stroke above, °C. */
export const HEAT_C = 35;
/** Readings farther apart say nothing of what lies between them (domain.md §7.1). */
const BRIDGED_HOURS = 3;

/** Temperatures at hour after hour from a UTC moment; NaN where there is none. */
export type Temperatures = { readonly first_ms: number; readonly values_c: Float64Array };

/** Of each civil day; NaN in a day with a gap. `below_h[i]` belongs to `COLD_C[i]`. */
export type DailyHours = {
  readonly below_h: readonly Float64Array[];
  readonly above_h: Float64Array;
  readonly min_c: Float64Array;
  readonly max_c: Float64Array;
  /** UTC moment of the minimum, ms. */
  readonly min_ms: Float64Array;
  /** Hours of the day between readings near enough to each other. */
  readonly known_h: Float64Array;
};

/** The temperatures of hours as numbers alone. */
export const temperaturesOf = ({ first, temperature_c }: Pick<WeatherHours, 'first' | 'temperature_c'>): Temperatures => ({
  first_ms: Date.parse(first),
  values_c: Float64Array.from(temperature_c, (value) => value ?? Number.NaN),
});

/** Share of a segment strictly below a threshold, its ends joined by a line. [−1, 1] at 0 → 0.5; [0, 0] → 0; [0, −1] → 1. */
const shareBelow = (a: number, b: number, threshold: number): number => {
  if (a >= threshold && b >= threshold) return 0;
  if (a < threshold && b < threshold) return 1;
  return a < b ? (threshold - a) / (b - a) : (threshold - b) / (a - b);
};

const nanDays = (count: number): Float64Array => new Float64Array(count).fill(Number.NaN);

const emptyDays = (count: number): DailyHours => ({
  below_h: COLD_C.map(() => new Float64Array(count)),
  above_h: new Float64Array(count),
  min_c: nanDays(count),
  max_c: nanDays(count),
  min_ms: nanDays(count),
  known_h: new Float64Array(count),
});

/** Adds what lies between two readings within one day. */
function addSegment(days: DailyHours, day: number, [from_ms, to_ms]: readonly [number, number], a: number, b: number): void {
  const hours = (to_ms - from_ms) / HOUR_MS;
  days.known_h[day]! += hours;
  const low = a < b ? a : b;
  const high = a < b ? b : a;
  if (!(days.min_c[day]! <= low)) {
    days.min_c[day] = low;
    days.min_ms[day] = a <= b ? from_ms : to_ms;
  }
  if (!(days.max_c[day]! >= high)) days.max_c[day] = high;
  // Most hours of most places are above all of them.
  if (low < COLD_C[0]) for (let i = 0; i < COLD_C.length; i++) days.below_h[i]![day]! += hours * shareBelow(a, b, COLD_C[i]!);
  if (high > HEAT_C) days.above_h[day]! += hours * shareBelow(-a, -b, -HEAT_C);
}

/** Clears the days of which a part is not known. */
function dropGaps(days: DailyHours, midnights: Float64Array): void {
  for (let day = 0; day < days.known_h.length; day++) {
    const length_h = (midnights[day + 1]! - midnights[day]!) / HOUR_MS;
    if (days.known_h[day]! > length_h - 1e-6) continue;
    for (const values of [...days.below_h, days.above_h, days.min_c, days.max_c, days.min_ms]) values[day] = Number.NaN;
  }
}

/**
 * Hours strictly below 5, 2, 0 and −5 °C and above 35 °C in each civil day (domain.md §7.1): readings are joined by lines, cut at the local midnights
 * (`localMidnights`: one moment more than days), across up to 3 hours without a reading; a day with a longer gap has no numbers at all.
 * Of the frost night of the vectors: 3.539 h below 0, 12.423 h below 5.
 */
export function hoursBelow({ first_ms, values_c }: Temperatures, midnights: Float64Array): DailyHours {
  const count = midnights.length - 1;
  const days = emptyDays(count);
  let before = -1;
  let day = 0;
  for (let i = 0; i < values_c.length; i++) {
    const b = values_c[i]!;
    if (Number.isNaN(b)) continue;
    const at = before;
    before = i;
    if (at < 0 || i - at > BRIDGED_HOURS) continue;
    const a = values_c[at]!;
    const end_ms = first_ms + i * HOUR_MS;
    const start_ms = first_ms + at * HOUR_MS;
    while (day < count && midnights[day + 1]! <= start_ms) day += 1;
    for (let from_ms = Math.max(start_ms, midnights[day] ?? end_ms); from_ms < end_ms && day < count;) {
      const to_ms = Math.min(end_ms, midnights[day + 1]!);
      const slope = (b - a) / (end_ms - start_ms);
      addSegment(days, day, [from_ms, to_ms], a + slope * (from_ms - start_ms), to_ms === end_ms ? b : a + slope * (to_ms - start_ms));
      from_ms = to_ms;
      if (to_ms === midnights[day + 1]) day += 1;
    }
  }
  dropGaps(days, midnights);
  return days;
}

/** A stretch of time beyond a threshold, UTC ms. */
export type Stretch = { readonly from_ms: number; readonly to_ms: number };

/** When it was strictly below a threshold (or above it, `is_above`) between two moments, by the same lines; no stretch crosses a gap. */
export function stretchesBeyond(
  { first_ms, values_c }: Temperatures,
  threshold_c: number,
  [from_ms, to_ms]: readonly [from_ms: number, to_ms: number],
  is_above = false,
): Stretch[] {
  const sign = is_above ? -1 : 1;
  const limit = sign * threshold_c;
  const stretches: { from_ms: number; to_ms: number }[] = [];
  const add = (start: number, end: number): void => {
    const [a, b] = [Math.max(start, from_ms), Math.min(end, to_ms)];
    if (a >= b) return;
    const last = stretches.at(-1);
    if (last !== undefined && last.to_ms === a) last.to_ms = b;
    else stretches.push({ from_ms: a, to_ms: b });
  };
  let before = -1;
  for (let i = 0; i < values_c.length; i++) {
    if (Number.isNaN(values_c[i])) continue;
    const at = before;
    before = i;
    if (at < 0 || i - at > BRIDGED_HOURS) continue;
    const [a, b] = [sign * values_c[at]!, sign * values_c[i]!];
    const [start, end] = [first_ms + at * HOUR_MS, first_ms + i * HOUR_MS];
    const share = shareBelow(a, b, limit);
    if (share === 0) continue;
    if (a < limit) add(start, start + share * (end - start));
    else add(end - share * (end - start), end);
  }
  return stretches;
}
