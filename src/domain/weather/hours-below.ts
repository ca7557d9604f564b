import type { WeatherHours } from '../schemas/weather.ts';
import { HOUR_MS } from './weather-hours.ts';

/** Hours below are counted under each of these, °C, the warmest first (spec, numbers; 2 °C is frost). */
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

/** Views of one buffer: of many fields, eight more each would be most of the work. */
function emptyDays(count: number): DailyHours {
  const block = new Float64Array((COLD_C.length + 5) * count);
  const column = (at: number): Float64Array => block.subarray(at * count, (at + 1) * count);
  return {
    below_h: COLD_C.map((_limit, i) => column(i + 5)),
    above_h: column(0),
    min_c: column(1),
    max_c: column(2),
    min_ms: column(3),
    known_h: column(4),
  };
}

/** Adds what lies between two readings within one day. */
function addSegment(
  { below_h, above_h, min_c, max_c, min_ms, known_h }: DailyHours,
  day: number,
  [from_ms, to_ms]: readonly [number, number],
  a: number,
  b: number,
): void {
  const hours = (to_ms - from_ms) / HOUR_MS;
  const [low, high] = a < b ? [a, b] : [b, a];
  const is_first = known_h[day] === 0;
  const at_ms = a <= b ? from_ms : to_ms;
  if (is_first || low < min_c[day]! || (low === min_c[day] && at_ms < min_ms[day]!)) {
    min_c[day] = low;
    min_ms[day] = at_ms;
  }
  if (is_first || high > max_c[day]!) max_c[day] = high;
  known_h[day]! += hours;
  // What is not below one of them is below none of the colder ones.
  for (let i = 0; i < COLD_C.length; i++) {
    const limit = COLD_C[i]!;
    if (low >= limit) break;
    below_h[i]![day]! += high < limit ? hours : (hours * (limit - low)) / (high - low);
  }
  if (high > HEAT_C) above_h[day]! += low > HEAT_C ? hours : (hours * (high - HEAT_C)) / (high - low);
}

const [MILD, COOL, FROST, HARD] = COLD_C;

/** Adds a day's whole hours between readings; kept in variables, one loop counts all thresholds in a sixth of the time of as many calls. */
function addHours(days: DailyHours, day: number, { first_ms, values_c }: Temperatures, from: number, to: number): void {
  let below_mild = 0;
  let below_cool = 0;
  let below_frost = 0;
  let below_hard = 0;
  let above = 0;
  let known = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let min_at = 0;
  let b = values_c[from]!;
  for (let i = from; i < to; i++) {
    const a = b;
    b = values_c[i + 1]!;
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    // Fails where either is missing.
    if (!(high - low >= 0)) continue;
    known += 1;
    if (low < min) {
      min = low;
      min_at = a <= b ? i : i + 1;
    }
    if (high > max) max = high;
    if (low < MILD) {
      const share = 1 / (high - low);
      below_mild += high < MILD ? 1 : (MILD - low) * share;
      if (low < COOL) below_cool += high < COOL ? 1 : (COOL - low) * share;
      if (low < FROST) below_frost += high < FROST ? 1 : (FROST - low) * share;
      if (low < HARD) below_hard += high < HARD ? 1 : (HARD - low) * share;
    }
    if (high > HEAT_C) above += low > HEAT_C ? 1 : (high - HEAT_C) / (high - low);
  }
  if (known === 0) return;
  days.below_h[0]![day] = below_mild;
  days.below_h[1]![day] = below_cool;
  days.below_h[2]![day] = below_frost;
  days.below_h[3]![day] = below_hard;
  days.above_h[day] = above;
  days.known_h[day] = known;
  days.min_c[day] = min;
  days.max_c[day] = max;
  days.min_ms[day] = first_ms + min_at * HOUR_MS;
}

/** Adds what of a day the whole hours leave out: lines across missing readings, and hours that midnight cuts. */
function addRest(
  days: DailyHours,
  day: number,
  { first_ms, values_c }: Temperatures,
  [start_ms, stop_ms]: readonly [number, number],
  is_whole: boolean,
): void {
  let before = -1;
  const last = Math.min(values_c.length - 1, Math.ceil((stop_ms - first_ms) / HOUR_MS) + BRIDGED_HOURS);
  for (let i = Math.max(0, Math.floor((start_ms - first_ms) / HOUR_MS) - BRIDGED_HOURS); i <= last; i++) {
    const b = values_c[i]!;
    if (Number.isNaN(b)) continue;
    const at = before;
    before = i;
    if (at < 0 || i - at > BRIDGED_HOURS || (is_whole && i - at === 1)) continue;
    const a = values_c[at]!;
    const [at_ms, end_ms] = [first_ms + at * HOUR_MS, first_ms + i * HOUR_MS];
    const [from_ms, to_ms] = [Math.max(at_ms, start_ms), Math.min(end_ms, stop_ms)];
    if (from_ms >= to_ms) continue;
    const slope = (b - a) / (end_ms - at_ms);
    addSegment(days, day, [from_ms, to_ms], a + slope * (from_ms - at_ms), to_ms === end_ms ? b : a + slope * (to_ms - at_ms));
  }
}

const isKnown = ({ known_h }: DailyHours, day: number, length_ms: number): boolean => known_h[day]! > length_ms / HOUR_MS - 1e-6;

/** Clears a day of which a part is not known. */
function dropDay({ below_h, above_h, min_c, max_c, min_ms }: DailyHours, day: number): void {
  for (const values of [...below_h, above_h, min_c, max_c, min_ms]) values[day] = Number.NaN;
}

/**
 * Hours strictly below 5, 2, 0 and −5 °C and above 35 °C in each civil day (domain.md §7.1): readings are joined by lines, cut at the local midnights
 * (`localMidnights`: one moment more than days), across up to 3 hours without a reading; a day with a longer gap has no numbers at all.
 * Of the frost night of the vectors: 3.539 h below 0, 12.423 h below 5.
 */
export function hoursBelow(temperatures: Temperatures, midnights: Float64Array): DailyHours {
  const { first_ms, values_c } = temperatures;
  const count = midnights.length - 1;
  const days = emptyDays(count);
  const hourOf = (ms: number): number => (ms - first_ms) / HOUR_MS;
  // Where a zone is half an hour off, midnights cut hours.
  const is_whole = midnights.every((ms) => Number.isInteger(hourOf(ms)));
  for (let day = 0; day < count; day++) {
    const start_ms = midnights[day]!;
    const stop_ms = midnights[day + 1]!;
    if (is_whole) addHours(days, day, temperatures, Math.max(0, hourOf(start_ms)), Math.min(values_c.length - 1, hourOf(stop_ms)));
    if (!isKnown(days, day, stop_ms - start_ms)) addRest(days, day, temperatures, [start_ms, stop_ms], is_whole);
    if (!isKnown(days, day, stop_ms - start_ms)) dropDay(days, day);
  }
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
