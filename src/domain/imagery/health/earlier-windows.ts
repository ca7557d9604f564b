import type { FieldCrop } from '../../schemas/season.ts';
import { seasonDates, runningSeason } from '../../seasons/season.ts';
import { cropOn } from './crop-on.ts';

const DAY_MS = 86_400_000;
/** Days on either side of the same day of the season (domain.md §1.6). */
const REACH_DAYS = 16;

export type EarlierWindow = { readonly year: number; readonly from: string; readonly to: string };

const shift = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Where a crop's condition is compared with itself: ± 16 days of the same day of the season in every earlier season with the
 * same crop on the field, newest first. Soybean on 2026-01-12 and in 2023/24 → 2023-12-27 … 2024-01-28.
 */
export function earlierWindows(crops: readonly FieldCrop[], date: string): EarlierWindow[] {
  const now = cropOn(crops, date);
  if (now === undefined) return [];
  const { year } = runningSeason(date);
  const day = Math.round((Date.parse(date) - Date.parse(seasonDates({ year })[0])) / DAY_MS);
  const earlier = [...new Set(crops.map((crop) => crop.year))].filter((one) => one < year).toSorted((a, b) => b - a);
  return earlier.flatMap((one): EarlierWindow[] => {
    const same = shift(seasonDates({ year: one })[0], day);
    if (cropOn(crops, same)?.crop !== now.crop) return [];
    return [{ year: one, from: shift(same, -REACH_DAYS), to: shift(same, REACH_DAYS) }];
  });
}
