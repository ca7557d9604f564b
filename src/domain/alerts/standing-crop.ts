import type { FieldCrop } from '../schemas/season.ts';
import { runningSeason } from '../seasons/season.ts';

/** A recorded crop with what its record says of its begin and end. */
export type RecordedStand = FieldCrop & { readonly sowing_date: string | null; readonly is_harvested: boolean };

const WINTER_CROPS = 1;
/** Longer no crop of the catalogue takes from sowing to harvest, days. */
export const MOST_DAYS = 300;
/** First month of a season's year in which a summer crop that nobody has recorded the sowing of may stand. */
const SUMMER_FROM_MONTH = 9;
const FIRST_MONTH = 7;
const DAY_MS = 86_400_000;

/**
 * Whether a crop stands on a field on a local day. With its sowing on record: from that day on for up to 300 days, until its harvest is recorded. Without it:
 * in the year of its season, a summer crop not before September. Maize of 2025 sown on 2025-09-28 → stands on 2026-01-12, not on 2025-09-01.
 */
export function isStanding({ year, season, sowing_date, is_harvested }: RecordedStand, day: string): boolean {
  if (is_harvested) return false;
  if (sowing_date !== null) return sowing_date <= day && Date.parse(day) - Date.parse(sowing_date) <= MOST_DAYS * DAY_MS;
  if (year !== runningSeason(day).year) return false;
  const month = Number(day.slice(5, 7));
  return season === WINTER_CROPS || month < FIRST_MONTH || month >= SUMMER_FROM_MONTH;
}
