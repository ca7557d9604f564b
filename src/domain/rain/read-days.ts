import { localTime } from '../calendar/local-days.ts';
import { RAIN } from '../limits.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import type { RainFault, RainPreview, RainRow } from './rain-table.ts';
import type { Measured, ReadRows } from './read-rows.ts';

type Days = Pick<RainPreview, 'is_hourly' | 'is_utc' | 'rows' | 'missing' | 'missing_hours' | 'repeated' | 'faults' | 'total_mm'>;

/** To a hundredth of a millimetre, finer than any gauge: sums of tenths else end in noise. */
const rounded = (mm: number): number => Math.round(mm * 100) / 100;
const MINUTES = 1_440;
const MINUTE_MS = 60_000;

/** Hours are added up where a day has several; one reading a day with its time is the day's. */
const isHourly = (measured: readonly Measured[]): boolean => {
  if (measured.every(({ minutes }) => minutes === measured[0]!.minutes)) return false;
  const times = new Map<string, number>();
  return measured.some(({ date, minutes }) => {
    if (minutes === null) return false;
    const first = times.get(date) ?? minutes;
    times.set(date, first);
    return first !== minutes;
  });
};

/** The local day of an hour; 24:00 belongs to the next. */
const shifted = (date: string, minutes: number, zone: string | null): string =>
  zone === null
    ? dayDate(epochDay(date) + Math.floor(minutes / MINUTES))
    : localTime((epochDay(date) * MINUTES + minutes) * MINUTE_MS, zone).slice(0, 10);

const compare = (a: { date: string }, b: { date: string }): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0);

/** Rows as days: two values of one day or hour contradict each other, equal ones repeat. 9 and 3 mm of two hours → 12 mm of their day. */
export function readDays({ measured, faults: of_rows, is_utc }: ReadRows, utc_zone: string | null): Days {
  const is_hourly = isHourly(measured);
  const zone = is_hourly && is_utc ? utc_zone : null;
  const faults: RainFault[] = [...of_rows];
  const repeated: number[] = [];
  const readings = new Map<string, Measured>();
  for (const one of measured) {
    const key = is_hourly ? `${one.date} ${one.minutes}` : one.date;
    const before = readings.get(key);
    if (before === undefined) readings.set(key, one);
    else if (before.mm === one.mm) repeated.push(one.line);
    else faults.push({ line: one.line, code: is_hourly ? 'hour_twice' : 'day_twice', text: one.date, other_line: before.line });
  }
  const days = new Map<string, { line: number; mm: number; known: number; missing: number }>();
  for (const { line, date, minutes, mm } of readings.values()) {
    const local = is_hourly ? shifted(date, minutes ?? 0, zone) : date;
    const day = days.get(local) ?? { line, mm: 0, known: 0, missing: 0 };
    days.set(local, {
      line: day.line,
      mm: day.mm + (mm ?? 0),
      known: day.known + Number(mm !== null),
      missing: day.missing + Number(mm === null),
    });
  }
  const rows: RainRow[] = [];
  const missing: { line: number; date: string }[] = [];
  let missing_hours = 0;
  for (const [date, { line, mm, known, missing: hours }] of days) {
    if (known === 0) missing.push({ line, date });
    else if (rounded(mm) > RAIN.max_day_mm) faults.push({ line, code: 'too_much', text: String(rounded(mm)) });
    else {
      rows.push({ line, date, rain_mm: rounded(mm) });
      if (is_hourly) missing_hours += hours;
    }
  }
  rows.sort(compare);
  missing.sort(compare);
  faults.sort((a, b) => a.line - b.line);
  const total_mm = rounded(rows.reduce((sum, { rain_mm }) => sum + rain_mm, 0));
  return { is_hourly, is_utc: is_hourly && is_utc, rows, missing, missing_hours, repeated, faults, total_mm };
}
