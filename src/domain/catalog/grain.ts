import type { Country, CropCode } from '../codes.ts';

type Row = {
  readonly base: Readonly<Record<Country, number>>;
  readonly shrink_to_ar: number | null;
  readonly handling_ar: number;
  readonly usual_t_ha: readonly [low: number, high: number];
};

/**
 * Moisture grain is bought at by country, the moisture Argentine shrinkage dries to, and the handling loss there, %, and
 * usual yields (domain.md §6, `crops.json`); null where nobody trades by it.
 */
const ROWS: Readonly<Record<CropCode, Row | null>> = {
  1: { base: { AR: 14.0, BR: 13.0, MX: 13.5 }, shrink_to_ar: 13.5, handling_ar: 0.1, usual_t_ha: [1.5, 9] },
  2: { base: { AR: 14.0, BR: 13.0, MX: 13.5 }, shrink_to_ar: 13.5, handling_ar: 0.1, usual_t_ha: [0.8, 6] },
  3: { base: { AR: 11.0, BR: 11.0, MX: 10.0 }, shrink_to_ar: 10.5, handling_ar: 0.2, usual_t_ha: [0.8, 4.5] },
  4: { base: { AR: 14.5, BR: 14.0, MX: 14.0 }, shrink_to_ar: 13.5, handling_ar: 0.25, usual_t_ha: [2, 14] },
  5: { base: { AR: 14.5, BR: 14.0, MX: 14.0 }, shrink_to_ar: 13.5, handling_ar: 0.25, usual_t_ha: [2, 18] },
  6: null,
  7: { base: { AR: 13.5, BR: 14.0, MX: 13.0 }, shrink_to_ar: 13.0, handling_ar: 0.25, usual_t_ha: [1, 6.5] },
  8: { base: { AR: 13.5, BR: 14.0, MX: 13.0 }, shrink_to_ar: 13.0, handling_ar: 0.25, usual_t_ha: [0.6, 5] },
  9: { base: { AR: 15.0, BR: 13.0, MX: 14.0 }, shrink_to_ar: 13.5, handling_ar: 0.25, usual_t_ha: [1, 10] },
  10: { base: { AR: 14.0, BR: 13.0, MX: 13.0 }, shrink_to_ar: 13.5, handling_ar: 0.1, usual_t_ha: [1, 9] },
};

/** Base moisture of a crop in a country, %; null for a crop without one. `baseMoisture(5, 'AR')` → 14.5. */
export const baseMoisture = (crop: CropCode, country: Country): number | null => ROWS[crop]?.base[country] ?? null;

/** What Argentine buyers take off: the moisture they dry to and the handling, %; null where the trade has no table. */
export const argentineShrinkage = (crop: CropCode): { readonly to_pct: number; readonly handling_pct: number } | null => {
  const row = ROWS[crop];
  return row === null || row.shrink_to_ar === null ? null : { to_pct: row.shrink_to_ar, handling_pct: row.handling_ar };
};

/** Yields from a bad year to a good one, t/ha; null for a crop nobody can say it of. `usualYield(5)` → [2, 18]. */
export const usualYield = (crop: CropCode): readonly [low: number, high: number] | null => ROWS[crop]?.usual_t_ha ?? null;
