import type { ErrorCode } from '#domain/errors.ts';
import { WEATHER } from '#domain/limits.ts';
import type { DayRange } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';

export type WindowProblems = { readonly from?: ErrorCode; readonly to?: ErrorCode };

export const daysOf = ({ from, to }: DayRange): number => epochDay(to) - epochDay(from) + 1;

/** The last 60 days, today with them. */
export const lastDays = (today: string): DayRange => ({ from: dayDate(epochDay(today) - WEATHER.max_window_days + 1), to: today });

/** What the server would refuse of a window, said at its input; dates that are still being typed are no problem yet, and no window. */
export function checkWindow({ from, to }: DayRange, today: string): WindowProblems {
  if (from === '' || to === '') return {};
  if (from > today) return { from: 'DATE_IN_FUTURE' };
  if (from < WEATHER.first_date) return { from: 'DATE_INVALID' };
  if (to < from) return { to: 'DATES_REVERSED' };
  return daysOf({ from, to }) - 1 > WEATHER.max_window_days ? { to: 'WINDOW_TOO_LONG' } : {};
}
