import type { FieldError } from '../errors.ts';
import type { FieldCrop } from '../schemas/season.ts';
import { seasonKey } from '../seasons/season.ts';
import { genotypeFits } from './genotype-fits.ts';

/**
 * What is wrong with a field's list of crops: a season named twice, a genotype of another crop.
 * Paths are those of the form. `checkCrops([{ …2025 summer, crop: 5, genotype_id: 702 }])` → `[{ path: 'crops.0.genotype_id', code: 'INVALID' }]`.
 */
export function checkCrops(crops: readonly FieldCrop[]): FieldError[] {
  const seen = new Set<string>();
  return crops.flatMap((crop, index): FieldError[] => {
    const key = seasonKey(crop);
    if (seen.has(key)) return [{ path: `crops.${index}`, code: 'INVALID' }];
    seen.add(key);
    return genotypeFits(crop.crop, crop.genotype_id) ? [] : [{ path: `crops.${index}.genotype_id`, code: 'INVALID' }];
  });
}
