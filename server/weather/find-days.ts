import { firstDay, lastDay, monthsBetween } from '#domain/calendar/months.ts';
import { AppError } from '#domain/errors.ts';
import type { Position } from '#domain/geometry/types.ts';
import { WEATHER } from '#domain/limits.ts';
import type { DayRange, WeatherDay } from '#domain/schemas/weather.ts';
import type { Db } from '../db/db.ts';
import { elapsedMs } from '../elapsed.ts';
import type { WeatherProvider } from './provider/provider.ts';
import { listMonths, saveMonths, type MonthRow, type WeatherCell } from './queries.ts';
import { cellOf, middleOf } from './cell.ts';

export type FoundDays = {
  /** Oldest first; days nobody knows are absent. */
  readonly days: readonly WeatherDay[];
  /** When the days that may still change were asked for: old only while the source is away. */
  readonly as_of: Date;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FRESH_MS = 3 * HOUR_MS;

/** Asked for when its last day was no longer going to change; a source that contradicted itself may do better next time. */
const isFinal = ({ month, days, fetched_at }: MonthRow): boolean =>
  Date.parse(fetched_at) - Date.parse(lastDay(month)) > (WEATHER.final_after_days + 1) * DAY_MS && !days.some((day) => day.is_repaired);
const isFresh = (row: MonthRow, now: Date): boolean => {
  const age_ms = elapsedMs(row.fetched_at, now);
  return age_ms < FRESH_MS || (isFinal(row) && age_ms !== Number.POSITIVE_INFINITY);
};

const byMonth = (days: readonly WeatherDay[], months: readonly string[]): Map<string, WeatherDay[]> => {
  const found = new Map<string, WeatherDay[]>(months.map((month) => [month, []]));
  for (const day of days) found.get(day.date.slice(0, 7))?.push(day);
  return found;
};

/** Days of a cell from the database, asked anew where they may have changed; the last good ones while the source is away. */
const findCached = async (db: Db, provider: WeatherProvider, cell: WeatherCell, { from, to }: DayRange, now: Date): Promise<FoundDays> => {
  const months = monthsBetween(from, to);
  const held = new Map((await listMonths(db, provider.id, cell, months)).map((row) => [row.month, row]));
  const old = months.filter((month) => {
    const row = held.get(month);
    return row === undefined || !isFresh(row, now);
  });
  const [first, last] = [old[0], old.at(-1)];
  if (first !== undefined && last !== undefined) {
    try {
      const days = await provider.days(middleOf(cell), { from: firstDay(first), to: lastDay(last) });
      const found = byMonth(days, monthsBetween(firstDay(first), lastDay(last)));
      await saveMonths(db, provider.id, cell, found, now);
      for (const [month, some] of found) held.set(month, { month, days: some, fetched_at: now.toISOString() });
    } catch (error) {
      const is_away = error instanceof AppError && error.code === 'WEATHER_PROVIDER_DOWN';
      if (!is_away || held.size === 0) throw error;
    }
  }
  const rows = months.flatMap((month) => held.get(month) ?? []);
  const times = rows.filter((row) => !isFinal(row)).map((row) => Date.parse(row.fetched_at));
  return { days: rows.flatMap((row) => row.days), as_of: new Date(Math.min(now.getTime(), ...times)) };
};

/** Daily weather of the cell of 0.1° a place lies in, between two local dates, both included. */
export const findDays = async (db: Db, provider: WeatherProvider, place: Position, range: DayRange, now: Date): Promise<FoundDays> => {
  if (range.from > range.to) return { days: [], as_of: now };
  const cell = cellOf(place);
  const { days, as_of } = provider.is_demo
    ? { days: await provider.days(middleOf(cell), range), as_of: now }
    : await findCached(db, provider, cell, range, now);
  return { days: days.filter(({ date }) => date >= range.from && date <= range.to), as_of };
};
