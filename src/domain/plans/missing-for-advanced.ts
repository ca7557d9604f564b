import { AREA } from '../limits.ts';
import type { Field } from '../schemas/field.ts';
import type { Campaign } from '../schemas/season.ts';
import { cropIn } from '../seasons/campaign.ts';

export type MissingForAdvanced = 'area' | 'crop' | 'history';

const M2_PER_HA = 10_000;

/**
 * What a lot lacks to become advanced (rules 10): 25 ha, a crop planned for the campaign, an earlier season with a recorded
 * crop. A lot of 12 ha with crops in 2024 and 2025 lacks `['area']`.
 */
export function missingForAdvanced({ area_ha, crops }: Pick<Field, 'area_ha' | 'crops'>, campaign: Campaign): MissingForAdvanced[] {
  const missing: MissingForAdvanced[] = [];
  if (area_ha * M2_PER_HA < AREA.advanced_min_m2) missing.push('area');
  if (cropIn(crops, campaign) === undefined) missing.push('crop');
  if (!crops.some((crop) => crop.year < campaign.year)) missing.push('history');
  return missing;
}
