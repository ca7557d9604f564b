import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import golden from '../../../tests/golden/zones-slovenia.json' with { type: 'json' };
import { material } from '../../../tests/setup/samples/material.ts';
import { areaHa } from '../geometry/measure/area.ts';
import { isPartition } from '../geometry/overlap/is-partition.ts';
import type { Polygon } from '../geometry/types.ts';
import { fromUtm } from '../geometry/projection/utm.ts';
import { memorySource, openTiff, readWindow } from '../raster/tiff/read-tiff.ts';
import type { Samples, TiffReaders } from '../raster/tiff/types.ts';
import { buildZones } from './build-zones.ts';
import { multispati } from './classes/multispati.ts';
import { readSeasons } from './read-seasons.ts';
import { standardise } from './classes/standardise.ts';
import type { ZoneLayer } from './types.ts';

const folder = material('imagery/s2-ndvi-slovenia');
const WIDTH = 100;
const HEIGHT = 101;
const EPSG = 32_633;
const ORIGIN = [465_180, 5_080_250] as const;
const readers: TiffReaders = { inflate: (bytes, max) => inflateSync(bytes, { finishFlush: 2 }).subarray(0, max) };

async function read(path: string): Promise<Samples> {
  const tiff = await openTiff(memorySource(new Uint8Array(readFileSync(join(folder ?? '', path)))), readers);
  const [samples] = await readWindow(tiff, await tiff.image(0), [0], [0, 0, WIDTH, HEIGHT]);
  return samples!;
}

/** The dates as if each were a season; the pixels are 9.99 m and taken for 10. */
async function layerOf(date: string, season: number): Promise<ZoneLayer> {
  const [ndvi, cloud] = await Promise.all([read(`ndvi/${date}.tif`), read(`cloud/${date}.tif`)]);
  return {
    input: { scene_id: date, date: date.slice(0, 10), start_year: 2015 + season, index: 'ndvi', valid_fraction: 1 },
    grid: {
      width: WIDTH,
      height: HEIGHT,
      origin: ORIGIN,
      pixel_m: 10,
      epsg: EPSG,
      values: Float32Array.from(ndvi, (value, i) => (cloud[i] === 0 ? value / 10_000 : NaN)),
    },
  };
}

const fieldOf = ([x0, y0, x1, y1]: readonly number[]): Polygon => {
  const at = (x: number, y: number) => fromUtm([ORIGIN[0] + 10 * x, ORIGIN[1] - 10 * y], EPSG);
  return { type: 'Polygon', coordinates: [[at(x0!, y1!), at(x1!, y1!), at(x1!, y0!), at(x0!, y0!), at(x0!, y1!)]] };
};

describe.skipIf(folder === null)(`zones of a real stack of five dates${folder ? '' : ' (material absent)'}`, () => {
  const FIELD = fieldOf(golden.field);
  const layersOf = () => Promise.all(golden.dates.map(layerOf));

  it('have the pixels and spatial components NumPy finds', async () => {
    const { stack, moments } = readSeasons(await layersOf(), FIELD);
    expect(stack.pixels).toHaveLength(golden.pixels);
    expect(moments.sd.filter((sd) => sd > 20)).toHaveLength(golden.unstable_pixels);
    const found = multispati(standardise(moments.relative), stack.pixels, WIDTH, HEIGHT);
    expect(found.scores.depth).toBe(golden.components);
    found.values.forEach((value, i) => expect(value).toBeCloseTo(golden.eigenvalues[i]!, 5));
  });

  it('are as crisp and explain as much as NumPy says, for 2 to 5 zones', async () => {
    const plan = buildZones(await layersOf(), { polygon: FIELD, count: null });
    expect(plan.cv).toBeCloseTo(golden.cv, 4);
    expect(plan.candidates.map(({ count }) => count)).toEqual(golden.candidates.map(({ count }) => count));
    plan.candidates.forEach(({ fpi, nce, variance_reduction }, i) => {
      const expected = golden.candidates[i]!;
      expect(fpi).toBeCloseTo(expected.fpi, 4);
      expect(nce).toBeCloseTo(expected.nce, 4);
      expect(variance_reduction).toBeCloseTo(expected.variance_reduction, 3);
    });
  });

  it('tile the field and differ from each other', async () => {
    const layers = await layersOf();
    for (const count of [2, 3, 4, 5]) {
      const plan = buildZones(layers, { polygon: FIELD, count });
      expect(
        isPartition(
          FIELD,
          plan.zones.flatMap(({ parts }) => parts),
        ),
      ).toBe(true);
      expect(Math.abs(plan.zones.reduce((sum, { area_ha }) => sum + area_ha, 0) / areaHa(FIELD) - 1)).toBeLessThanOrEqual(1e-6);
      plan.zones.forEach((zone, i) => expect(zone.mean - (plan.zones[i - 1]?.mean ?? 0)).toBeGreaterThan(1));
    }
  });
});
