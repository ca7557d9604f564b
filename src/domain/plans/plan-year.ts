import { dateFormat } from '../cached-formats.ts';
/** The clock on the wall of a zone, as the number of milliseconds it would be in UTC. */
function wallClock(at_ms: number, zone: string): number {
  const parts = dateFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).formatToParts(at_ms);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The moment a clock on the wall shows that time. */
function momentOf(wall_ms: number, zone: string): number {
  const guess = wall_ms - (wallClock(wall_ms, zone) - wall_ms);
  return guess - (wallClock(guess, zone) - wall_ms);
}

/**
 * When a year that starts at a moment ends: the same day of the next year, 23:59 on the field's own clock (rules 8); 29 February
 * leads to 28. `yearFrom('2025-01-31T15:00:00Z', 'America/Argentina/Buenos_Aires')` → `'2026-02-01T02:59:00.000Z'`.
 */
export function yearFrom(start: string, zone: string): string {
  const local = new Date(wallClock(Date.parse(start), zone));
  const [year, month] = [local.getUTCFullYear() + 1, local.getUTCMonth()];
  const last_day = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const wall = Date.UTC(year, month, Math.min(local.getUTCDate(), last_day), 23, 59);
  return new Date(momentOf(wall, zone)).toISOString();
}

/** When a plan bought at a moment ends: a year later, or a year after the plan that is still running. */
export const planEnd = (bought: string, running_until: string | null, zone: string): string =>
  yearFrom(running_until !== null && Date.parse(running_until) > Date.parse(bought) ? running_until : bought, zone);

/** Days before the end of a plan at which its owner hears of it (rules 8). */
export const PLAN_NOTICE_DAYS = [30, 7, 1] as const;
const DAY_MS = 86_400_000;

/** The notice that is due now: the nearest one reached, 0 once the plan has ended, null while the end is far. */
export function dueNotice(ends: string, now: string): number | null {
  const left_ms = Date.parse(ends) - Date.parse(now);
  if (left_ms <= 0) return 0;
  return PLAN_NOTICE_DAYS.findLast((days) => left_ms <= days * DAY_MS) ?? null;
}
