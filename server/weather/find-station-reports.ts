import { firstDay, lastDay, monthsBetween } from '#domain/calendar/months.ts';
import { AppError } from '#domain/errors.ts';
import type { DayRange, WeatherHours } from '#domain/schemas/weather.ts';
import { gatherHours, HOUR_MS } from '#domain/weather/weather-hours.ts';
import type { Db } from '../db/db.ts';
import { isFresh, oldestOpen } from './freshness.ts';
import type { StationProvider, StationReports } from './provider/provider.ts';
import { listHours, saveHours, type HoursRow } from './queries.ts';

export type FoundReports = {
  /** By station code, in whole UTC days; without those nobody knows anything of while the source is away. */
  readonly reports: ReadonlyMap<string, StationReports>;
  /** When what may still change was asked for: old only while the source is away. */
  readonly as_of: Date;
};

const DAY_MS = 24 * HOUR_MS;
/** Stations report by the hour, some at once when the weather turns. */
const FRESH_MS = HOUR_MS / 2;

const endOf = (day: string): number => Date.parse(day) + DAY_MS;

/** Days out of others; where the last report of all lies after them, the last hour known is as near as can be told. */
const within = ({ from, to }: DayRange, parts: readonly WeatherHours[], last_report: string | null): StationReports => {
  const [first_ms, end_ms] = [Date.parse(from), endOf(to)];
  const hours = gatherHours(parts, first_ms, end_ms);
  const last_ms = Date.parse(last_report ?? '');
  if (last_ms >= first_ms && last_ms < end_ms) return { hours, last_report };
  const last = hours.temperature_c.findLastIndex((value) => value !== null);
  return { hours, last_report: last === -1 ? null : new Date(first_ms + last * HOUR_MS).toISOString() };
};

const keyOf = (place: string, month: string): string => `${place} ${month}`;

/** Asks anew for the months that may have changed, in one request for all stations that have any, and keeps them. */
const refresh = async (
  db: Db,
  provider: StationProvider,
  held: Map<string, HoursRow>,
  { codes, months, now }: { readonly codes: readonly string[]; readonly months: readonly string[]; readonly now: Date },
): Promise<void> => {
  const isOld = (code: string, month: string): boolean => {
    const row = held.get(keyOf(code, month));
    return row === undefined || !isFresh(row, FRESH_MS, now);
  };
  const old_codes = codes.filter((code) => months.some((month) => isOld(code, month)));
  const old_months = months.filter((month) => old_codes.some((code) => isOld(code, month)));
  const [first, last] = [old_months[0], old_months.at(-1)];
  if (first === undefined || last === undefined) return;
  const asked = monthsBetween(firstDay(first), lastDay(last));
  const found = await provider.reports(old_codes, { from: firstDay(first), to: lastDay(last) });
  const rows = [...found].flatMap(([code, reports]) =>
    asked.map((month) => ({
      place: code,
      month,
      ...within({ from: firstDay(month), to: lastDay(month) }, [reports.hours], reports.last_report),
    })),
  );
  await saveHours(db, provider.id, rows, now);
  for (const row of rows) held.set(keyOf(row.place, row.month), { ...row, fetched_at: now.toISOString() });
};

/**
 * What stations reported in whole UTC days, both included, from the database, asked anew where it may have changed; the last good answer while the
 * source is away. WEATHER_PROVIDER_DOWN where it is away and nothing at all is known.
 */
export const findStationReports = async (
  db: Db,
  provider: StationProvider,
  codes: readonly string[],
  range: DayRange,
  now: Date,
): Promise<FoundReports> => {
  if (provider.is_demo) return { reports: await provider.reports(codes, range), as_of: now };
  const months = monthsBetween(range.from, range.to);
  const held = new Map((await listHours(db, provider.id, codes, months)).map((row) => [keyOf(row.place, row.month), row]));
  try {
    await refresh(db, provider, held, { codes, months, now });
  } catch (error) {
    const is_away = error instanceof AppError && error.code === 'WEATHER_PROVIDER_DOWN';
    if (!is_away || held.size === 0) throw error;
  }
  const rows = codes.map((code) => months.flatMap((month) => held.get(keyOf(code, month)) ?? []));
  const reports = rows.flatMap((of_station): [string, StationReports][] => {
    const [row] = of_station;
    if (row === undefined) return [];
    const parts = of_station.map(({ hours }) => hours);
    const last_report = of_station.reduce<string | null>((last, one) => one.last_report ?? last, null);
    return [[row.place, within(range, parts, last_report)]];
  });
  return { reports: new Map(reports), as_of: oldestOpen(rows.flat(), now) };
};
