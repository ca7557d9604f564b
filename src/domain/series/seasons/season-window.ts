import type { Season } from '../../schemas/season.ts';
import { seasonDates } from '../../seasons/season.ts';
import { dayDate, epochDay } from '../epoch-day.ts';

/** Days before and after a season's year in which its first crop may have come up and its last one may still stand. */
const MARGIN_DAYS = 60;

/**
 * First and last day of the images a season's curve is made of: its year and 60 days on each side, so that bases are in it.
 * `seasonWindow({ year: 2025, … })` → `['2025-05-02', '2026-08-29']`.
 */
export function seasonWindow(season: Pick<Season, 'year'>): readonly [from: string, to: string] {
  const [from, to] = seasonDates(season);
  return [dayDate(epochDay(from) - MARGIN_DAYS), dayDate(epochDay(to) + MARGIN_DAYS)];
}
