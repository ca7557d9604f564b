import { CROPS } from '../codes.ts';
import type { FieldCrop } from '../schemas/season.ts';

const CEREALS: readonly number[] = [CROPS.wheat, CROPS.barley, CROPS.rye];
/** South of this latitude winter cereals peak in spring; nearer the equator they grow in the dry half-year. */
const TEMPERATE_LATITUDE = -23;

/**
 * First and last day among which a season's peak is looked for, ISO dates; half a year at most, so that few images are read
 * (domain.md §3.1.1, sowing windows of §10.1). `crops` are those of that season, recorded or not.
 * At 34° S with maize, 2024 → 2024-11-01 to 2025-04-30; with wheat alone → 2024-08-01 to 2024-11-30.
 */
export function peakWindow(
  year: number,
  crops: readonly Pick<FieldCrop, 'crop' | 'period'>[],
  latitude: number,
): readonly [from: string, to: string] {
  const is_cereal = crops.length > 0 && crops.every(({ crop }) => CEREALS.includes(crop));
  if (latitude < TEMPERATE_LATITUDE && is_cereal) return [`${year}-08-01`, `${year}-11-30`];
  const is_summer = crops.length > 0 && crops.every(({ period }) => period === 'summer');
  if (latitude > 0 && is_summer && !is_cereal) return [`${year}-07-01`, `${year}-11-15`];
  return [`${year}-11-01`, `${year + 1}-04-30`];
}
