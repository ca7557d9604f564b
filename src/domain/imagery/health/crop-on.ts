import type { FieldCrop } from '../../schemas/season.ts';
import { runningSeason } from '../../seasons/season.ts';

/** Months of a season in which its winter crop stands; after them the summer crop, and from February a second summer one. */
const WINTER_MONTHS = [7, 8, 9, 10, 11];
const SECOND_MONTHS = [2, 3, 4, 5, 6];

/**
 * Which of a field's recorded crops stands on it on a day; undefined where none is recorded for that season. With wheat and
 * soybean in 2025, 2025-09-10 is the wheat and 2026-01-12 the soybean.
 */
export function cropOn(crops: readonly FieldCrop[], date: string): FieldCrop | undefined {
  const { year } = runningSeason(date);
  const month = Number(date.slice(5, 7));
  const sown = crops.filter((crop) => crop.year === year);
  const isWinter = (crop: FieldCrop): boolean => crop.season === 1;
  const isSecond = (crop: FieldCrop): boolean => crop.season === 2 && crop.period === 'winter';
  if (WINTER_MONTHS.includes(month)) return sown.find(isWinter) ?? sown.find((crop) => !isSecond(crop)) ?? sown[0];
  const summer = SECOND_MONTHS.includes(month) ? sown.find(isSecond) : undefined;
  return summer ?? sown.find((crop) => crop.season === 2 && !isSecond(crop)) ?? sown[0];
}
