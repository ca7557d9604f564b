/** A place whose reference spans less than this much of the index says nothing of a crop's condition (domain.md §1.6). */
export const MIN_REFERENCE_SPAN = 0.1;

/**
 * Vegetation Condition Index, 0–100: 100 · (v − min) / (max − min), clamped (Kogan 1995); NaN without a sufficient
 * reference. NDVI 0.6 between 0.3 and 0.8 is 60.
 */
export function vci(value: number, min: number, max: number): number {
  if (!(max - min >= MIN_REFERENCE_SPAN)) return Number.NaN;
  return Math.min(100, Math.max(0, (100 * (value - min)) / (max - min)));
}
