import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { gridOf, gridPixelM, meetsPolygon, valueOnGrid, windowUnder } from './own-grid.ts';
import { readBandNotes } from './read-metadata.ts';
import { renderOwn } from './render-own.ts';
import type { OwnGrid } from './types.ts';

const DEGREES: OwnGrid = { width: 40, height: 40, origin: [-60, -34], step: [0.0001, 0.0001], epsg: 4326 };
const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const field = box(-59.999, -34.003, -59.997, -34.001);
const refusal = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof AppError ? [error.code, error.params] : error;
  }
};

describe('gridOf', () => {
  const north_up = { width: 10, height: 10, transform: [600_000, 10, 0, 6_300_040, 0, -10] as const, epsg: 32_720 };
  it('refuses by name what has no place, is rotated, or is in an unknown system', () => {
    expect(gridOf(north_up)).toEqual({ width: 10, height: 10, origin: [600_000, 6_300_040], step: [10, 10], epsg: 32_720 });
    expect(refusal(() => gridOf({ ...north_up, transform: null }))).toEqual(['TIFF_NO_GEOREFERENCE', {}]);
    expect(refusal(() => gridOf({ ...north_up, transform: [0, 10, 1, 0, 1, -10] }))).toEqual(['TIFF_UNSUPPORTED', { reason: 'rotated' }]);
    expect(refusal(() => gridOf({ ...north_up, epsg: 5070 }))).toEqual(['RASTER_CRS_UNKNOWN', { crs: 'EPSG:5070' }]);
    expect(refusal(() => gridOf({ ...north_up, epsg: null }, 'MODIS Sinusoidal'))).toEqual([
      'RASTER_CRS_UNKNOWN',
      { crs: 'MODIS Sinusoidal' },
    ]);
    expect(refusal(() => gridOf({ ...north_up, epsg: null }))).toEqual(['TIFF_NO_GEOREFERENCE', {}]);
  });
});

describe('a grid in degrees', () => {
  it('has pixels of some 10 m and a window under a field', () => {
    expect(gridPixelM(DEGREES)).toBeCloseTo(10.14, 2);
    const inner = box(-59.99895, -34.00295, -59.99705, -34.00105);
    expect(windowUnder(inner, DEGREES, 2)).toEqual([8, 8, 32, 32]);
    expect(windowUnder(inner, DEGREES, 20)).toEqual([0, 0, 40, 40]);
    expect(windowUnder(box(-59.9, -34.003, -59.89, -34.001), DEGREES)).toBeNull();
  });

  it('draws and measures what lies in the field, with or without its edge', () => {
    const value = Float32Array.from({ length: 1_600 }, (_, i) => (i % 40) / 40);
    const options = { polygon: field, layer: 'single', palette: 'safe', domain: [0, 1] } as const;
    const all = renderOwn({ grid: DEGREES, bands: { value } }, { ...options, count_edge: true });
    expect(all.statistics.field_pixels).toBe(400);
    expect(all.statistics.pixel_count).toBe(400);
    expect(all.statistics.mean).toBeCloseTo(19.5 / 40, 6);
    expect(valueOnGrid(all.grid, all.values, [-59.99805, -34.002])).toBeCloseTo(19 / 40, 6);
    expect(valueOnGrid(all.grid, all.values, [-59.9995, -34.002])).toBeNull();
    expect(renderOwn({ grid: DEGREES, bands: { value } }, { ...options, count_edge: false }).statistics.pixel_count).toBe(324);
    expect(all.rgba.filter((_, i) => i % 4 === 3 && all.rgba[i] === 255)).toHaveLength(400);
  });

  it('counts what lies beyond the raster as missing', () => {
    const half = box(-60.001, -34.003, -59.999, -34.001);
    const value = new Float32Array(1_600).fill(0.5);
    const { statistics } = renderOwn(
      { grid: DEGREES, bands: { value } },
      { polygon: half, layer: 'single', palette: 'safe', domain: [0, 1], count_edge: true },
    );
    expect(statistics).toMatchObject({ pixel_count: 200, field_pixels: 400, valid_fraction: 0.5 });
  });

  it('leaves out what a cloud of SCL covers', () => {
    const value = new Float32Array(1_600).fill(0.5);
    const scl = new Float32Array(1_600).fill(4);
    scl[20 * 40 + 20] = 9;
    const { statistics } = renderOwn(
      { grid: DEGREES, bands: { value, scl } },
      { polygon: field, layer: 'single', palette: 'safe', domain: [0, 1], count_edge: true },
    );
    expect(statistics.field_pixels - statistics.pixel_count).toBe(113);
    expect(statistics.valid_fraction).toBeCloseTo(287 / 400, 6);
  });

  it('knows whether a raster and a field meet', () => {
    const corners = [
      [-60, -34],
      [-59.996, -34.004],
    ] as const;
    expect(meetsPolygon(corners, field)).toBe(true);
    expect(meetsPolygon(corners, box(-59.9, -34.003, -59.89, -34.001))).toBe(false);
  });
});

describe('readBandNotes', () => {
  it('reads names, calibration and wavelengths', () => {
    const xml = `<GDALMetadata>
      <Item name="DESCRIPTION" sample="0" role="description">Red &amp; more</Item>
      <Item name="SCALE" sample="0" role="scale">0.0001</Item>
      <Item name="OFFSET" sample="0" role="offset">-0.1</Item>
      <Item name="CENTRAL_WAVELENGTH_UM" sample="1">0.842</Item>
      <Item name="AREA">Pixel</Item>
    </GDALMetadata>`;
    expect(readBandNotes(xml, 2)).toEqual([
      { name: 'Red & more', scale: 0.0001, offset: -0.1, wavelength_nm: null },
      { name: '', scale: null, offset: null, wavelength_nm: 842 },
    ]);
  });
  it('reads nothing from a damaged comment', () => {
    expect(readBandNotes('<GDALMetadata><Item name="DESCRIPTION" sample="0"', 1)).toEqual([
      { name: '', scale: null, offset: null, wavelength_nm: null },
    ]);
    expect(readBandNotes(null, 1)[0]?.name).toBe('');
  });
});
