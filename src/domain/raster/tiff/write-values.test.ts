import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Grid } from '../types.ts';
import { memorySource, openTiff, readWindow } from './read-tiff.ts';
import { writeValues } from './write-values.ts';

const [WIDTH, HEIGHT] = [37, 23];
const values = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % 11 === 0 ? NaN : Math.sin(i / 7) * 0.9));
const grid: Grid = { width: WIDTH, height: HEIGHT, origin: [545_620, 6_298_340], pixel_m: 10, epsg: 32_720, values };
const deflate = (bytes: Uint8Array): Uint8Array => zlib.deflateSync(bytes);
const bytes = writeValues(grid, 'EVI 2026-01-13', deflate);

const gdal = (tool: string, ...args: string[]): string | null => {
  try {
    return execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
const hasGdal = gdal('gdalinfo', '--version') !== null;

describe('values written as a GeoTIFF', () => {
  it('are read back bit by bit, in their place', async () => {
    const tiff = await openTiff(memorySource(bytes), { inflate: (packed) => new Uint8Array(zlib.inflateSync(packed)) });
    const image = await tiff.image(0);
    expect(image).toMatchObject({ width: WIDTH, height: HEIGHT, bands: 1, kind: 'f32', epsg: 32_720, nodata: NaN, predictor: 1 });
    expect(image.transform).toEqual([545_620, 10, 0, 6_298_340, 0, -10]);
    const [read] = await readWindow(tiff, image, [0], [0, 0, WIDTH, HEIGHT]);
    expect(read).toEqual(values);
  });

  it.skipIf(!hasGdal)('are what GDAL reads (skipped where GDAL is not installed)', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'surco-values-'));
    try {
      const file = path.join(folder, 'values.tif');
      writeFileSync(file, bytes);
      const info = JSON.parse(gdal('gdalinfo', '-json', file)!) as Record<string, unknown>;
      expect(info).toMatchObject({
        size: [WIDTH, HEIGHT],
        geoTransform: [545_620, 10, 0, 6_298_340, 0, -10],
        bands: [{ type: 'Float32', noDataValue: 'NaN' }],
        metadata: { IMAGE_STRUCTURE: { COMPRESSION: 'DEFLATE' } },
      });
      expect(JSON.stringify(info['stac'] ?? info)).toContain('32720');
      const xyz = gdal('gdal_translate', '-q', '-of', 'XYZ', file, '/vsistdout/')!.trim().split('\n');
      expect(xyz).toHaveLength(values.length);
      xyz.forEach((line, i) => {
        const [x, y, value] = line.split(' ').map(Number) as [number, number, number];
        expect([x, y]).toEqual([545_620 + 10 * (i % WIDTH) + 5, 6_298_340 - 10 * Math.floor(i / WIDTH) - 5]);
        if (Number.isNaN(values[i])) expect(value).toBeNaN();
        else expect(Math.abs(value - values[i]!)).toBeLessThan(1e-6);
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
