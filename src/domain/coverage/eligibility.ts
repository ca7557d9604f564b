import { isMaize, type CropCode } from '../codes.ts';

/** Seed brands whose maize the programme covers, as the list of brands codes them. */
export const COVERED_BRANDS = ['seed.brevant'] as const;
export type CoveredBrand = (typeof COVERED_BRANDS)[number];

/** Why a field cannot be covered, codes of the error catalogue. */
export const COVERAGE_FAULTS = [
  'COVERAGE_FIELD_GONE',
  'COVERAGE_FIELD_TRANSFERRED',
  'COVERAGE_FIELD_DELETED',
  'COVERAGE_FIELD_SPLIT',
  'COVERAGE_FIELD_ABROAD',
  'COVERAGE_FIELD_NOT_SOWN',
  'COVERAGE_FIELD_NOT_MAIZE',
  'COVERAGE_FIELD_OTHER_SEED',
  'COVERAGE_FIELD_COVERED',
] as const;
export type CoverageFault = (typeof COVERAGE_FAULTS)[number];

/** A sowing that was done on a field in the coverage's season. */
export type CoveredSowing = { readonly crop: CropCode; readonly seed_brand: string };

/** What eligibility depends on, of one field in one season. */
export type CoverageGround = {
  readonly owner_id: string;
  readonly is_deleted: boolean;
  readonly is_archived: boolean;
  readonly country: string | null;
  readonly sowings: readonly CoveredSowing[];
  /** Another coverage of the season that stands has it. */
  readonly is_covered: boolean;
};

/** Whether a sowing is of maize of a covered brand. */
export const isCoveredSowing = ({ crop, seed_brand }: CoveredSowing, brand: CoveredBrand): boolean => isMaize(crop) && seed_brand === brand;

/**
 * The first reason why a field cannot be covered for its holder; null where it can (rules 30: Argentina, maize of the programme's seed brand
 * sown in that season, one live coverage a field and season).
 */
export function coverageFault(ground: CoverageGround | undefined, holder_id: string, brand: CoveredBrand): CoverageFault | null {
  if (ground === undefined) return 'COVERAGE_FIELD_GONE';
  if (ground.owner_id !== holder_id) return 'COVERAGE_FIELD_TRANSFERRED';
  if (ground.is_deleted) return 'COVERAGE_FIELD_DELETED';
  if (ground.is_archived) return 'COVERAGE_FIELD_SPLIT';
  if (ground.country !== 'AR') return 'COVERAGE_FIELD_ABROAD';
  if (ground.sowings.length === 0) return 'COVERAGE_FIELD_NOT_SOWN';
  const maize = ground.sowings.filter(({ crop }) => isMaize(crop));
  if (maize.length === 0) return 'COVERAGE_FIELD_NOT_MAIZE';
  if (!maize.some((sowing) => isCoveredSowing(sowing, brand))) return 'COVERAGE_FIELD_OTHER_SEED';
  return ground.is_covered ? 'COVERAGE_FIELD_COVERED' : null;
}
