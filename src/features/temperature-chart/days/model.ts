import { WEATHER } from '#domain/limits.ts';
import { localTime } from '#domain/calendar/local-days.ts';
import type { DayRange } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { COLD_C, HEAT_C, stretchesBeyond, type DailyHours, type Temperatures } from '#domain/weather/hours-below.ts';
import type { Letter } from './letters.ts';

/** Those that are drawn; frost (2 °C) is marked at their foot. */
export const THRESHOLDS = [5, 0, -5, HEAT_C] as const;
export type Threshold = (typeof THRESHOLDS)[number];

/** What is shown of a field: its days, and the hours they were counted from. */
export type FieldDays = DailyHours & {
  readonly letter: Letter;
  readonly name: string;
  readonly zone: string;
  /** UTC ms where each day begins and where the last one ends. */
  readonly midnights: Float64Array;
  readonly now_ms: number;
  readonly temperatures: Temperatures;
};

export const isHeat = (threshold: Threshold): boolean => threshold === HEAT_C;

/** Hours of each day beyond a threshold; NaN in a day with a gap. */
export const hoursOf = (field: DailyHours, threshold: Threshold): Float64Array =>
  threshold === HEAT_C ? field.above_h : field.below_h[COLD_C.indexOf(threshold)]!;

export const dateOf = ({ from }: DayRange, day: number): string => dayDate(epochDay(from) + day);

/** A day that is not over has no numbers either, and yet nothing is missing. */
export type DayState = 'known' | 'gap' | 'open';
export const stateOf = ({ midnights, now_ms, min_c }: FieldDays, day: number): DayState =>
  midnights[day + 1]! > now_ms ? 'open' : Number.isNaN(min_c[day]) ? 'gap' : 'known';

/** Days next to each other without numbers, both included. */
export type Gap = { readonly letter: Letter; readonly first: number; readonly last: number };

export function gapsOf(field: FieldDays): Gap[] {
  const gaps: { letter: Letter; first: number; last: number }[] = [];
  field.min_c.forEach((_min, day) => {
    if (stateOf(field, day) !== 'gap') return;
    const last = gaps.at(-1);
    if (last?.last === day - 1) last.last = day;
    else gaps.push({ letter: field.letter, first: day, last: day });
  });
  return gaps;
}

export type Extreme = { readonly field: FieldDays; readonly day: number; readonly value_c: number };
export type Totals = { readonly hours: number; readonly days: number; readonly known: number };

/** Hours beyond a threshold over the days that are known, and on how many of them. */
export function totalsOf(field: FieldDays, threshold: Threshold): Totals {
  const known = hoursOf(field, threshold).filter((hours) => !Number.isNaN(hours));
  return { hours: known.reduce((sum, hours) => sum + hours, 0), days: known.filter((hours) => hours > 0).length, known: known.length };
}

const best = (fields: readonly FieldDays[], valuesOf: (field: FieldDays) => Float64Array, sign: 1 | -1): Extreme | null => {
  let found: Extreme | null = null;
  for (const field of fields)
    valuesOf(field).forEach((value_c, day) => {
      if (!Number.isNaN(value_c) && (found === null || sign * (value_c - found.value_c) > 0)) found = { field, day, value_c };
    });
  return found;
};
export const lowestOf = (fields: readonly FieldDays[]): Extreme | null => best(fields, ({ min_c }) => min_c, -1);
export const highestOf = (fields: readonly FieldDays[]): Extreme | null => best(fields, ({ max_c }) => max_c, 1);

/** The coldest of a day. */
export const coldestOn = (fields: readonly FieldDays[], day: number): Extreme | null =>
  best(fields, ({ min_c }) => Float64Array.from(min_c, (value, i) => (i === day ? value : Number.NaN)), -1);

/** The last day under 2 °C, and its coldest. */
export function lastFrostOf(fields: readonly FieldDays[]): Extreme | null {
  for (let day = (fields[0]?.min_c.length ?? 0) - 1; day >= 0; day--) {
    const coldest = coldestOn(fields, day);
    if (coldest !== null && coldest.value_c < WEATHER.frost_c) return coldest;
  }
  return null;
}

/** The day shown first: with the most hours, else the coldest or the hottest; null where nothing is known. */
export function foremostDay(fields: readonly FieldDays[], threshold: Threshold): number | null {
  const most = best(fields, (field) => hoursOf(field, threshold), 1);
  if (most !== null && most.value_c > 0) return most.day;
  return (isHeat(threshold) ? highestOf(fields) : lowestOf(fields))?.day ?? null;
}

/** The next day with hours beyond the threshold, in a direction; null after the last. */
export function nextDay(fields: readonly FieldDays[], threshold: Threshold, from: number, step: 1 | -1): number | null {
  const count = fields[0]?.min_c.length ?? 0;
  for (let day = from + step; day >= 0 && day < count; day += step)
    if (fields.some((field) => hoursOf(field, threshold)[day]! > 0)) return day;
  return null;
}

const HALF_MINUTE_MS = 30_000;
const clock = (ms: number, zone: string): string =>
  localTime(ms + HALF_MINUTE_MS, zone)
    .slice(11)
    .replace(/^0/, '');

/** A stretch beyond the threshold by the field's own clock: `2:40`, `8:04`; midnight at the end of the day is `24:00`. */
export type NightStretch = { readonly from_ms: number; readonly to_ms: number; readonly from: string; readonly to: string };

export function nightStretches(field: FieldDays, threshold: Threshold, day: number): NightStretch[] {
  const [start, end] = [field.midnights[day]!, field.midnights[day + 1]!];
  return stretchesBeyond(field.temperatures, threshold, [start, end], isHeat(threshold)).map(({ from_ms, to_ms }) => ({
    from_ms,
    to_ms,
    from: clock(from_ms, field.zone),
    to: to_ms === end ? '24:00' : clock(to_ms, field.zone),
  }));
}
