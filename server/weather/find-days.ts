import { firstDay, lastDay, monthsBetween } from '#domain/calendar/months.ts';
import { AppError } from '#domain/errors.ts';
import type { Position } from '#domain/geometry/types.ts';
import type { DayRange, WeatherDay } from '#domain/schemas/weather.ts';
import type { Db } from '../db/db.ts';
import type { WeatherProvider } from './provider/provider.ts';
import { listMonths, saveMonths, type MonthRow, type WeatherCell } from './queries.ts';
import { cellOf, middleOf } from './cell.ts';
import { isFinal, isFresh } from './freshness.ts';

export type FoundDays = {
  /** Oldest first; days nobody knows are absent. */
  readonly days: readonly WeatherDay[];
  /** When the days that may still change were asked for: old only while the source is away. */
  readonly as_of: Date;
};

const FRESH_MS = 3 * 3_600_000;

/** A source that contradicted itself may do better next time. */
const isSettled = (row: MonthRow): boolean => isFinal(row) && !row.days.some((day) => day.is_repaired);

const byMonth = (days: readonly WeatherDay[], months: readonly string[]): Map<string, WeatherDay[]> => {
  const found = new Map<string, WeatherDay[]>(months.map((month) => [month, []]));
  for (const day of days) found.get(day.date.slice(0, 7))?.push(day);
  return found;
};

/** Days of a cell from the database, asked anew where they may have changed; the last good ones while the source is away. */
const findCached = async (
  db: Db,
  provider: WeatherProvider,
  cell: WeatherCell,
  months: readonly string[],
  now: Date,
): Promise<FoundDays> => {
  const held = new Map((await listMonths(db, provider.id, cell, months)).map((row) => [row.month, row]));
  const old = months.filter((month) => {
    const row = held.get(month);
    return row === undefined || !isFresh(row, FRESH_MS, now, isSettled(row));
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
  const times = rows.filter((row) => !isSettled(row)).map((row) => Date.parse(row.fetched_at));
  return { days: rows.flatMap((row) => row.days), as_of: new Date(Math.min(now.getTime(), ...times)) };
};

/** Daily weather of the cell of 0.1° a place lies in, in some ranges of local dates that do not meet, oldest first; one question for all that is not held. */
export const findDaysOf = async (
  db: Db,
  provider: WeatherProvider,
  place: Position,
  ranges: readonly DayRange[],
  now: Date,
): Promise<FoundDays> => {
  const asked = ranges.filter(({ from, to }) => from <= to);
  if (asked.length === 0) return { days: [], as_of: now };
  const cell = cellOf(place);
  const months = [...new Set(asked.flatMap(({ from, to }) => monthsBetween(from, to)))];
  const { days, as_of } = provider.is_demo
    ? { days: (await Promise.all(asked.map((range) => provider.days(middleOf(cell), range)))).flat(), as_of: now }
    : await findCached(db, provider, cell, months, now);
  return { days: days.filter(({ date }) => asked.some(({ from, to }) => date >= from && date <= to)), as_of };
};

/** Daily weather of the cell of 0.1° a place lies in, between two local dates, both included. */
export const findDays = (db: Db, provider: WeatherProvider, place: Position, range: DayRange, now: Date): Promise<FoundDays> =>
  findDaysOf(db, provider, place, [range], now);
