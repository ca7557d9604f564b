import { dateFormat } from '../cached-formats.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** No zone is farther from UTC. */
const FARTHEST_MS = 15 * 60 * MINUTE_MS;

/** The clock of a zone at a UTC moment (ms): `2026-01-12 09:41`. */
export const localTime = (ms: number, zone: string): string =>
  dateFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(ms);

/** The first minute (UTC, ms) of a calendar date in a zone: where summer time begins at midnight the day begins at one o'clock. */
export function localMidnight(date: string, zone: string): number {
  const utc = epochDay(date) * DAY_MS;
  let [before, at] = [(utc - FARTHEST_MS) / MINUTE_MS, (utc + FARTHEST_MS) / MINUTE_MS];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (localTime(middle * MINUTE_MS, zone) >= date) at = middle;
    else before = middle;
  }
  return at * MINUTE_MS;
}

/** Where the civil days from one date to another begin (UTC, ms), and where the last of them ends: one moment more than days. */
export function localMidnights(from: string, to: string, zone: string): Float64Array {
  const first = epochDay(from);
  return Float64Array.from({ length: epochDay(to) - first + 2 }, (_, i) => localMidnight(dayDate(first + i), zone));
}

/** Whether a zone's clock, set back, shows a minute twice. `isRepeatedMinute('2022-10-30 01:00', 'America/Mexico_City')` → true. */
export function isRepeatedMinute(local: string, zone: string): boolean {
  const clock = Date.parse(`${local.replace(' ', 'T')}Z`);
  const aheadAt = (ms: number): number => Date.parse(`${localTime(ms, zone).replace(' ', 'T')}Z`) - ms;
  const [before, after] = [aheadAt(clock - DAY_MS), aheadAt(clock + DAY_MS)];
  return before > after && [before, after].every((ahead) => localTime(clock - ahead, zone) === local);
}
