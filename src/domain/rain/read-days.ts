import { isRepeatedMinute, localTime } from '../calendar/local-days.ts';
import { RAIN } from '../limits.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { counterIn, differences } from './differences.ts';
import type { CounterSpan, RainFault, RainPreview, RainRow } from './rain-table.ts';
import type { Measured, ReadRows } from './read-rows.ts';

type Days = Pick<
  RainPreview,
  'is_hourly' | 'is_utc' | 'rows' | 'missing' | 'missing_hours' | 'repeated' | 'faults' | 'counter' | 'total_mm'
>;

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

const pad = (value: number): string => String(value).padStart(2, '0');

/** Readings in order of time, one for each moment: of two that differ the later contradicts, unless the clock was set back over it. */
function inOrder(measured: readonly Measured[], is_hourly: boolean, clock: string | null) {
  const readings = new Map<string, Measured>();
  const faults: RainFault[] = [];
  const repeated: number[] = [];
  const isTwice = ({ date, minutes }: Measured): boolean =>
    is_hourly &&
    clock !== null &&
    minutes !== null &&
    minutes < MINUTES &&
    isRepeatedMinute(`${date} ${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`, clock);
  for (const one of measured) {
    const key = is_hourly ? `${one.date} ${one.minutes}` : one.date;
    const before = readings.get(key);
    if (before === undefined) readings.set(key, one);
    else if (!readings.has(`${key} again`) && isTwice(one)) readings.set(`${key} again`, one);
    else if (before.mm === one.mm) repeated.push(one.line);
    else faults.push({ line: one.line, code: is_hourly ? 'hour_twice' : 'day_twice', text: one.date, other_line: before.line });
  }
  const all = [...readings.values()];
  const is_backwards = all.length > 1 && compare(all[0]!, all.at(-1)!) > 0;
  if (is_backwards) all.reverse();
  return { readings: all.sort((a, b) => compare(a, b) || (a.minutes ?? 0) - (b.minutes ?? 0)), faults, repeated };
}

const isTooMuch = (mm: number | null): mm is number => mm !== null && rounded(mm) > RAIN.max_day_mm;
const tooMuch = (line: number, mm: number): RainFault => ({ line, code: 'too_much', text: String(rounded(mm)) });

type Day = { readonly date: string; line: number; readonly lines: number[]; mm: number; known: number; missing: number };

/** Readings by the day they are of, with the lines they stand in; of daily ones each is a day. */
function byDay(readings: readonly Measured[], is_hourly: boolean, zone: string | null): Iterable<Day> {
  const dayOf = ({ line, mm }: Measured, date: string): Day =>
    mm === null ? { date, line, lines: [line], mm: 0, known: 0, missing: 1 } : { date, line, lines: [line], mm, known: 1, missing: 0 };
  if (!is_hourly) return readings.map((one) => dayOf(one, one.date));
  const days = new Map<string, Day>();
  for (const one of readings) {
    const local = shifted(one.date, one.minutes ?? 0, zone);
    const day = days.get(local);
    if (day === undefined) {
      days.set(local, dayOf(one, local));
      continue;
    }
    day.line = Math.min(day.line, one.line);
    day.lines.push(one.line);
    day.mm += one.mm ?? 0;
    if (one.mm === null) day.missing += 1;
    else day.known += 1;
  }
  return days.values();
}

/** What fell on each day; a day of more than can be is a fault. */
function sumsOf(readings: readonly Measured[], is_hourly: boolean, zone: string | null) {
  const faults: RainFault[] = [];
  const rows: RainRow[] = [];
  const missing: { line: number; date: string }[] = [];
  let missing_hours = 0;
  for (const { date, line, lines, mm, known, missing: hours } of byDay(readings, is_hourly, zone)) {
    if (known === 0) missing.push({ line, date });
    else if (isTooMuch(mm)) faults.push({ ...tooMuch(line, mm), lines });
    else {
      rows.push({ line, date, rain_mm: rounded(mm) });
      if (is_hourly) missing_hours += hours;
    }
  }
  return { rows: rows.sort(compare), missing: missing.sort(compare), missing_hours, faults };
}

const totalOf = (rows: readonly RainRow[]): number => rounded(rows.reduce((sum, { rain_mm }) => sum + rain_mm, 0));

export type Counted = {
  /** What the column is called. */
  readonly span: CounterSpan | null;
  readonly is_total: boolean;
  /** The user's answer. */
  readonly is_counter: boolean | undefined;
  readonly zone: string | null;
};

/**
 * Rows as days: two values of one day or hour contradict each other, equal ones repeat, and a counter brings its differences. 9 and 3 mm of
 * two hours → 12 mm of their day.
 */
export function readDays(
  { measured, faults: of_rows, is_utc }: ReadRows,
  { span: called, is_total, is_counter, zone: place }: Counted,
): Days {
  const is_hourly = isHourly(measured);
  const zone = is_hourly && is_utc ? place : null;
  const clock = is_utc ? null : place;
  const whole = inOrder(measured, is_hourly, clock);
  const span = called ?? counterIn(whole.readings, is_hourly, is_total);
  const over = measured.flatMap(({ line, mm }) => (isTooMuch(mm) ? [tooMuch(line, mm)] : []));
  const possible =
    over.length === 0
      ? whole
      : inOrder(
          measured.filter(({ mm }) => !isTooMuch(mm)),
          is_hourly,
          clock,
        );
  const fallen = { ...sumsOf(possible.readings, is_hourly, zone), of_readings: [...possible.faults, ...over], repeated: possible.repeated };
  const counted = span === null ? null : differences(whole.readings, span);
  const counter =
    counted === null
      ? null
      : { ...sumsOf(counted.readings, is_hourly, zone), of_readings: [...whole.faults, ...counted.faults], repeated: whole.repeated };
  const { of_readings, faults: of_days, ...days } = counter === null || is_counter === false ? fallen : counter;
  return {
    is_hourly,
    is_utc: is_hourly && is_utc,
    ...days,
    faults: [...of_rows, ...of_readings, ...of_days].toSorted((a, b) => a.line - b.line),
    counter: span === null || counter === null ? null : { span, fallen_mm: totalOf(fallen.rows), counter_mm: totalOf(counter.rows) },
    total_mm: totalOf(days.rows),
  };
}
