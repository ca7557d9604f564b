import { describe, expect, it } from 'vitest';
import type { FieldStatistics } from '#domain/raster/types.ts';
import { statisticsRows } from './statistics-rows.ts';

const statistics = {
  pixel_count: 2,
  mean: 0.5,
  sd: null,
  cv: null,
  min: 0.25,
  max: 0.75,
  valid_fraction: 1,
  field_pixels: 2,
} as FieldStatistics;

describe('statisticsRows', () => {
  it('has a column for every figure and leaves what is unknown empty', () => {
    const [head, row, ...more] = statisticsRows('NDVI', [{ field: '7 Norte', farm: 'La Chica', area_ha: 12.5, statistics }]);
    expect(head).toEqual([
      'field',
      'farm',
      'area_ha',
      'layer',
      'mean',
      'sd',
      'cv',
      'min',
      'p5',
      'p10',
      'p25',
      'p50',
      'p75',
      'p90',
      'p95',
      'max',
      'pixel_count',
      'valid_fraction',
    ]);
    expect(row).toEqual(['7 Norte', 'La Chica', 12.5, 'NDVI', 0.5, null, null, 0.25, null, null, null, null, null, null, null, 0.75, 2, 1]);
    expect(more).toEqual([]);
  });
});
