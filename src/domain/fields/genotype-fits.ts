import { findGenotype } from '../catalog/genotypes.ts';
import type { CropCode } from '../codes.ts';

/** Whether a genotype may be recorded with a crop: unknown for now, or one of that crop. `genotypeFits(5, 702)` → `false`. */
export const genotypeFits = (crop: CropCode, genotype_id: number | null): boolean =>
  genotype_id === null || findGenotype(genotype_id)?.crop === crop;
