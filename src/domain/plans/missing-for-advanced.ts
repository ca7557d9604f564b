import { AREA } from '../limits.ts';
import type { Season, FieldCrop } from '../schemas/season.ts';

export type MissingForAdvanced = 'area' | 'crop' | 'history';

const M2_PER_HA = 10_000;

/**
 * What a field lacks to become advanced (rules 10): 25 ha, a crop planned for this season or a later one, an earlier season
 * with a recorded crop. A field of 12 ha with crops in 2024 and 2025 lacks `['area']`.
 */
export function missingForAdvanced(
  { area_ha, crops }: { readonly area_ha: number; readonly crops: readonly Pick<FieldCrop, 'year'>[] },
  season: Pick<Season, 'year'>,
): MissingForAdvanced[] {
  const missing: MissingForAdvanced[] = [];
  if (area_ha * M2_PER_HA < AREA.advanced_min_m2) missing.push('area');
  if (!crops.some((crop) => crop.year >= season.year)) missing.push('crop');
  if (!crops.some((crop) => crop.year < season.year)) missing.push('history');
  return missing;
}
