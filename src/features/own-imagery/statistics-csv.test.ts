import { describe, expect, it } from 'vitest';
import type { FieldStatistics } from '#domain/raster/types.ts';
import { statisticsCsv } from './statistics-csv.ts';

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

describe('statisticsCsv', () => {
  it('quotes names, disarms formulas and leaves what is unknown empty', () => {
    const rows = [{ field: '=HYPERLINK("x")', farm: 'La "Chica", sur', area_ha: 12.5, statistics }];
    const [head, row, end] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(statisticsCsv('NDVI', rows)).split('\r\n');
    expect(head).toMatch(/^\uFEFFfield,farm,area_ha,layer,mean,sd,cv,min/);
    expect(row).toBe(`"'=HYPERLINK(""x"")","La ""Chica"", sur",12.5,"NDVI",0.5,,,0.25,,,,,,,,0.75,2,1`);
    expect(end).toBe('');
  });
});
