/** What several points say together: their mean, and the coefficient of variation in per cent (sample deviation over mean); null where all are 0. */
export type MeasureSummary = { readonly mean: number; readonly cv_pct: number | null };

/**
 * Mean and coefficient of variation of what was counted at several points, in the unit of the numbers; null below two.
 * `measureSummary([31, 34, 36])` → mean 33.67, CV 7.48 %.
 */
export function measureSummary(values: readonly number[]): MeasureSummary | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, cv_pct: mean === 0 ? null : (100 * Math.sqrt(variance)) / mean };
}
