import { firstDay, lastDay, monthsBetween } from '#domain/calendar/months.ts';
import { AppError } from '#domain/errors.ts';
import type { Position } from '#domain/geometry/types.ts';
import type { WeatherHours } from '#domain/schemas/weather.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { gatherHours, HOUR_MS } from '#domain/weather/weather-hours.ts';
import type { Db } from '../db/db.ts';
import { cellOf, middleOf } from './cell.ts';
import { isFresh, oldestOpen } from './freshness.ts';
import type { WeatherProvider } from './provider/provider.ts';
import { listHours, saveHours, type HoursRow } from './queries.ts';

export type FoundHours = {
  readonly hours: WeatherHours;
  /** When the hours that may still change were asked for: old only while the source is away. */
  readonly as_of: Date;
};

/** Models of the source run every few hours. */
const FRESH_MS = HOUR_MS;
const utcDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const startOf = (date: string): number => epochDay(date) * 24 * HOUR_MS;

/** Hours of a cell from the database, asked anew where they may have changed; the last good ones while the source is away. */
const findKept = async (
  db: Db,
  provider: WeatherProvider,
  place: Position,
  months: readonly string[],
  now: Date,
): Promise<Pick<HoursRow, 'month' | 'hours' | 'fetched_at'>[]> => {
  const cell = cellOf(place);
  const key = `${cell.x},${cell.y}`;
  const held = new Map<string, Pick<HoursRow, 'month' | 'hours' | 'fetched_at'>>();
  for (const row of await listHours(db, provider.id, [key], months)) held.set(row.month, row);
  const old = months.filter((month) => {
    const row = held.get(month);
    return row === undefined || !isFresh(row, FRESH_MS, now);
  });
  const [first, last] = [old[0], old.at(-1)];
  if (first === undefined || last === undefined) return [...held.values()];
  try {
    const asked = await provider.hours(middleOf(cell), { from: firstDay(first), to: lastDay(last) });
    const rows = monthsBetween(firstDay(first), lastDay(last)).map((month) => ({
      place: key,
      month,
      hours: gatherHours([asked], startOf(firstDay(month)), startOf(lastDay(month)) + 24 * HOUR_MS),
      last_report: null,
    }));
    await saveHours(db, provider.id, rows, now);
    for (const row of rows) held.set(row.month, { ...row, fetched_at: now.toISOString() });
  } catch (error) {
    const is_away = error instanceof AppError && error.code === 'WEATHER_PROVIDER_DOWN';
    if (!is_away || held.size === 0) throw error;
  }
  return [...held.values()];
};

/** Hourly weather of the cell of 0.1° a place lies in, from one UTC moment up to before another (ms, full hours). */
export const findHours = async (
  db: Db,
  provider: WeatherProvider,
  place: Position,
  [from_ms, to_ms]: readonly [from_ms: number, to_ms: number],
  now: Date,
): Promise<FoundHours> => {
  const range = { from: utcDate(from_ms), to: utcDate(to_ms - 1) };
  if (provider.is_demo) {
    const hours = await provider.hours(middleOf(cellOf(place)), range);
    return { hours: gatherHours([hours], from_ms, to_ms), as_of: now };
  }
  const rows = await findKept(db, provider, place, monthsBetween(range.from, range.to), now);
  const parts = rows.map(({ hours }) => hours);
  return { hours: gatherHours(parts, from_ms, to_ms), as_of: oldestOpen(rows, now) };
};
