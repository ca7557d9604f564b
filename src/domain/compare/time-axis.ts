import type { HeatSums } from '../weather/gdd.ts';

/** Where the days of one field (epoch days) lie on an axis that several fields share. */
export type TimeAxis = {
  /** The place of a day; null for one before or beyond the axis. */
  placeOf(day: number): number | null;
  /** The last day not beyond a place; null where no day is. */
  dayAt(place: number): number | null;
  /** The first day that reaches a place; null where none has. */
  dayReaching(place: number): number | null;
};

/** The calendar: every day is its own place. */
export const CALENDAR: TimeAxis = { placeOf: (day) => day, dayAt: Math.floor, dayReaching: Math.ceil };

/** Days since one of them. `daysSince(20_000).placeOf(20_012)` → 12. */
export const daysSince = (zero: number): TimeAxis => ({
  placeOf: (day) => day - zero,
  dayAt: (place) => Math.floor(place + zero),
  dayReaching: (place) => Math.ceil(place + zero),
});

/** A sum and a place made of it differ in the last bit. */
const EPSILON = 1e-9;

/** Index of the first sum that is at least, or more than, a place. */
function firstSum(sums: Float64Array, is_reached: (sum: number) => boolean): number {
  let [low, high] = [0, sums.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is_reached(sums[middle] ?? Number.POSITIVE_INFINITY)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Growing degree-days since a day, °C·d: the place of a day is the sum at its end, that of the day before the first is 0.
 * Sums of 10, 13 and 13 from day 20 000 on: day 20 001 lies at 13; place 13 is reached on day 20 001 and held until 20 002.
 */
export const heatSince = ({ first_day, sums }: HeatSums): TimeAxis => ({
  placeOf: (day) => (day === first_day - 1 ? 0 : (sums[day - first_day] ?? null)),
  dayAt(place) {
    const end = sums.at(-1);
    if (place < 0 || end === undefined || place > end + EPSILON) return null;
    return first_day - 1 + firstSum(sums, (sum) => sum > place + EPSILON);
  },
  dayReaching(place) {
    if (place < 0) return null;
    if (place === 0) return first_day - 1;
    const at = firstSum(sums, (sum) => sum >= place - EPSILON);
    return at === sums.length ? null : first_day + at;
  },
});
