import type { CounterSpan, RainFault } from './rain-table.ts';
import type { Measured } from './read-rows.ts';

const periodOf = ({ date, minutes }: Measured, span: CounterSpan): string =>
  span === 'long' ? '' : span === 'day' ? date : `${date} ${Math.floor((minutes ?? 0) / 60)}`;
/** On the minute at which it starts anew a counter may still show what is over. */
const isBoundary = ({ minutes }: Measured, span: CounterSpan): boolean =>
  minutes !== null && (span === 'day' ? minutes === 0 : span === 'hour' && minutes % 60 === 0);

type Known = Measured & { readonly mm: number };
const isKnown = (one: Measured): one is Known => one.mm !== null;
const known = (readings: readonly Measured[]): readonly Known[] => readings.filter(isKnown);

const startsElsewhere = (readings: readonly Known[], span: CounterSpan): boolean =>
  readings.some((one, i) => {
    const before = readings[i - 1];
    if (before === undefined || isBoundary(before, span)) return false;
    return periodOf(one, span) === periodOf(before, span) && one.mm < before.mm;
  });

/**
 * What fell between readings of a counter, in order of time: it starts anew with its day or hour, or where it falls to half or less; a
 * smaller fall is a fault. What a counter of longer time showed before the first reading is unknown. Of a day: 0, 1, 3, 3 mm → 0, 1, 2, 0.
 */
export function differences(readings: readonly Measured[], span: CounterSpan): { readings: Measured[]; faults: RainFault[] } {
  const is_long = span === 'long' || startsElsewhere(known(readings), span);
  const faults: RainFault[] = [];
  let before: { readonly mm: number; readonly period: string; readonly line: number } | null = null;
  const fallen = (one: Known): number | null => {
    const closes = isBoundary(one, span) && (before === null ? one.mm > 0 : one.mm >= before.mm);
    const period = closes && before !== null ? before.period : periodOf(one, span);
    const last = before;
    before = { mm: one.mm, period, line: one.line };
    if (last === null) return is_long || closes ? null : one.mm;
    if (!is_long && period !== last.period) return one.mm;
    if (one.mm >= last.mm) return one.mm - last.mm;
    if (one.mm <= last.mm / 2) return one.mm;
    faults.push({ line: one.line, code: 'counter_falls', text: String(one.mm), other_line: last.line });
    return null;
  };
  return { readings: readings.map((one) => (isKnown(one) ? { ...one, mm: fallen(one) } : one)), faults };
}

/** Pairs of readings that rain alone hardly ever brings without one that falls: of hours (fewer where they are called a total), and of days. */
const PAIRS = { hours: 2, totals: 1, days: 4 } as const;

/** What a column without a word of it counts, if its readings in order of time never fall but from one day (hours) or month (days) to the next. */
export function counterIn(readings: readonly Measured[], is_hourly: boolean, is_total: boolean): CounterSpan | null {
  const all = known(readings);
  let [pairs, rises, restarts] = [0, 0, 0];
  for (const [i, one] of all.entries()) {
    const before = all[i - 1];
    if (before === undefined || before.mm === 0) continue;
    const length = is_hourly ? 10 : 7;
    const is_same = one.date.slice(0, length) === before.date.slice(0, length) && !(is_hourly && isBoundary(before, 'day'));
    if (is_same && one.mm < before.mm) return null;
    if (!is_same) restarts += Number(one.mm < before.mm);
    else {
      pairs += 1;
      rises += Number(one.mm > before.mm);
    }
  }
  const least = !is_hourly ? PAIRS.days : is_total ? PAIRS.totals : PAIRS.hours;
  if (pairs < least || rises === 0) return null;
  return is_hourly && restarts > 0 ? 'day' : 'long';
}
