import { CROP_CATALOG } from '../catalog/crops.ts';
import { PERIODS, type CropCode } from '../codes.ts';
import type { Season, FieldCrop } from '../schemas/season.ts';

const FIRST_MONTH = 7;

/**
 * The season running on a local calendar date: the summer one of the year that starts on 1 July (rules 23).
 * `runningSeason('2026-01-12')` → `{ year: 2025, season: 2, period: 'summer' }`.
 */
export function runningSeason(date: string): Season {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return { year: month >= FIRST_MONTH ? year : year - 1, season: 2, period: PERIODS[0] };
}

/** First and last day of a season's year, ISO dates. `seasonDates({ year: 2025, … })` → `['2025-07-01', '2026-06-30']`. */
export const seasonDates = (season: Pick<Season, 'year'>): readonly [from: string, to: string] => [
  `${season.year}-07-01`,
  `${season.year + 1}-06-30`,
];

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** The two years a season is named by. `seasonYears({ year: 2025, … })` → `'25/26'`. */
export const seasonYears = (season: Pick<Season, 'year'>): string => `${twoDigits(season.year)}/${twoDigits(season.year + 1)}`;

/** Key of a season in maps and addresses. `seasonKey({ year: 2025, season: 2, period: 'summer' })` → `'2025-2-summer'`. */
export const seasonKey = (season: Season): string => `${season.year}-${season.season}-${season.period}`;

/** Newest first; within a year the summer season before the winter one, the summer period before the winter one. */
export const compareSeasons = (a: Season, b: Season): number =>
  b.year - a.year || b.season - a.season || PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period);

/** Whether two seasons are one: year, season and period. */
export const isSameSeason = (a: Season, b: Season): boolean => seasonKey(a) === seasonKey(b);

/** What a field grows in one season; undefined reads "sin cultivo". */
export const cropIn = <Crop extends FieldCrop>(crops: readonly Crop[], season: Season): Crop | undefined =>
  crops.find((crop) => crop.year === season.year && crop.season === season.season && crop.period === season.period);

/**
 * The crop of the latest season before this one, of the same season and period: what "copy from last" offers (rules 23).
 * With maize in 2024 and nothing in 2025, `lastCropBefore(crops, 2025 summer)` → the maize of 2024.
 */
export const lastCropBefore = (crops: readonly FieldCrop[], season: Season): FieldCrop | undefined =>
  crops
    .filter((crop) => crop.year < season.year && crop.season === season.season && crop.period === season.period)
    .toSorted(compareSeasons)[0];

/**
 * The season of a year a crop is usually recorded in: winter for fine grains (domain.md §10.1).
 * `usualSeason(2024, 10)` → `{ year: 2024, season: 1, period: 'winter' }`.
 */
export function usualSeason(year: number, crop: CropCode): Season {
  const season = CROP_CATALOG.find(({ code }) => code === crop)?.season ?? 2;
  return { year, season, period: season === 1 ? 'winter' : 'summer' };
}
