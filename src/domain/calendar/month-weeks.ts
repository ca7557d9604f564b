import { shiftMonths } from '../imagery/timelapse.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';

const WEEK = 7;
/** 1970-01-01 was a Thursday: days since the Monday before it. */
const FIRST_MONDAY = 3;

/**
 * The weeks a month stands in, Monday first, with the days of the months beside it (ISO 8601).
 * `monthWeeks('2026-01-12')` → 5 weeks, the first from `'2025-12-29'`, the last to `'2026-02-01'`.
 */
export function monthWeeks(date: string): readonly (readonly string[])[] {
  const first = epochDay(`${date.slice(0, 7)}-01`);
  const start = first - ((((first + FIRST_MONDAY) % WEEK) + WEEK) % WEEK);
  const end = epochDay(shiftMonths(`${date.slice(0, 7)}-01`, 1));
  return Array.from({ length: Math.ceil((end - start) / WEEK) }, (_week, at) =>
    Array.from({ length: WEEK }, (_day, day) => dayDate(start + at * WEEK + day)),
  );
}
