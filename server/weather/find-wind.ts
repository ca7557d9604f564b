import { AppError } from '#domain/errors.ts';
import type { Position } from '#domain/geometry/types.ts';
import type { WindHour } from '#domain/schemas/weather.ts';
import type { Db } from '../db/db.ts';
import { elapsedMs } from '../elapsed.ts';
import type { WeatherProvider } from './provider/provider.ts';
import { findWindRow, saveWind } from './queries.ts';
import { cellOf, middleOf } from './cell.ts';

export type FoundWind = { readonly hours: readonly WindHour[]; readonly as_of: Date };

const HOUR_MS = 3_600_000;
/** Models run every few hours. */
const FRESH_MS = HOUR_MS;
/** While the source is away an older forecast stands for a day, with its age. */
export const WIND_KEPT_MS = 24 * HOUR_MS;

/** Wind of the coming days over the cell of 0.1° a place lies in, from the database where it was asked for within the hour. */
export const findWind = async (db: Db, provider: WeatherProvider, place: Position, now: Date): Promise<FoundWind> => {
  const cell = cellOf(place);
  if (provider.is_demo) return { hours: await provider.wind(middleOf(cell)), as_of: now };
  const held = await findWindRow(db, provider.id, cell);
  const age_ms = held === undefined ? Number.POSITIVE_INFINITY : elapsedMs(held.fetched_at, now);
  if (held !== undefined && age_ms < FRESH_MS) return { hours: held.hours, as_of: new Date(held.fetched_at) };
  try {
    const hours = await provider.wind(middleOf(cell));
    await saveWind(db, provider.id, cell, hours, now);
    return { hours, as_of: now };
  } catch (error) {
    const is_away = error instanceof AppError && error.code === 'WEATHER_PROVIDER_DOWN';
    if (!is_away || held === undefined || age_ms > WIND_KEPT_MS) throw error;
    return { hours: held.hours, as_of: new Date(held.fetched_at) };
  }
};
