import type { ErrorCode } from '#domain/errors.ts';
import { epochDay } from '#domain/series/epoch-day.ts';

export type RangeProblems = { readonly from?: ErrorCode; readonly to?: ErrorCode };

const MOST_DAYS = 366 * 6;

/** What is wrong with two dates of a form; nothing when they can be asked. */
export function checkRange(from: string, to: string): RangeProblems {
  const missing = { ...(from === '' ? { from: 'REQUIRED' as const } : {}), ...(to === '' ? { to: 'REQUIRED' as const } : {}) };
  if (from === '' || to === '') return missing;
  const days = epochDay(to) - epochDay(from);
  if (days < 0) return { to: 'DATES_REVERSED' };
  return days > MOST_DAYS ? { to: 'DATES_TOO_FAR' } : {};
}
