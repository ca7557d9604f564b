import { dateFormat } from '../cached-formats.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * Day, hour and day of the week (0 is Sunday) of a moment where a time zone's clocks are read.
 * `localHour(Date.parse('2026-01-12T09:30Z'), 'America/Mexico_City')` → `{ date: '2026-01-12', hour: 3, weekday: 1 }`.
 */
export function localHour(at_ms: number, timezone: string): { readonly date: string; readonly hour: number; readonly weekday: number } {
  const parts = dateFormat('en-US', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
    weekday: 'short',
  }).formatToParts(at_ms);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    weekday: WEEKDAYS.indexOf(part('weekday')),
  };
}

/** The calendar day of a moment where a time zone's clocks are read. `localDay(new Date('2026-01-12T02:00Z'), 'America/Mexico_City')` → `'2026-01-11'`. */
export const localDay = (at: Date, zone: string): string => dateFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
