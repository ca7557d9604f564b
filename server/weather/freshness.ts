import { lastDay } from '#domain/calendar/months.ts';
import { WEATHER } from '#domain/limits.ts';
import { elapsedMs } from '../elapsed.ts';

type Month = { readonly month: string; readonly fetched_at: string };

const DAY_MS = 86_400_000;

/** Asked for when its last day was no longer going to change. */
export const isFinal = ({ month, fetched_at }: Month): boolean =>
  Date.parse(fetched_at) - Date.parse(lastDay(month)) > (WEATHER.final_after_days + 1) * DAY_MS;

/** Whether a month needs not be asked for again: it is final, or was asked for just now. */
export const isFresh = (row: Month, fresh_ms: number, now: Date, is_final = isFinal(row)): boolean => {
  const age_ms = elapsedMs(row.fetched_at, now);
  return age_ms < fresh_ms || (is_final && age_ms !== Number.POSITIVE_INFINITY);
};

/** When the months that may still change were asked for, the oldest of them; now where there is none. */
export const oldestOpen = (rows: readonly Month[], now: Date): Date =>
  new Date(Math.min(now.getTime(), ...rows.filter((row) => !isFinal(row)).map((row) => Date.parse(row.fetched_at))));
