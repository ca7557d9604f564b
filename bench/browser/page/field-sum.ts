import type { FieldStatistics } from '#domain/raster/types.ts';

/** Pixels read, and the sum of their means to six places: the same for everybody who read the same pixels. */
export type FieldSum = { readonly fields: number; readonly pixels: number; readonly mean: number };

export const sumOf = (statistics: readonly FieldStatistics[]): FieldSum => ({
  fields: statistics.length,
  pixels: statistics.reduce((sum, { pixel_count }) => sum + pixel_count, 0),
  mean: Math.round(statistics.reduce((sum, { mean }) => sum + (mean ?? 0), 0) * 1e6) / 1e6,
});
