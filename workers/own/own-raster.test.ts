import { openAsBlob, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { guessReflectance, guessValue } from '#domain/raster/own/guess-calibration.ts';
import { guessRoles } from '#domain/raster/own/guess-roles.ts';
import { renderOwn } from '#domain/raster/own/render-own.ts';
import type { BandRole, OwnLayer, RasterFacts } from '#domain/raster/own/types.ts';
import { floatTiff } from '../../tests/setup/samples/rasters/float-tiff.ts';
import { material, materialJson } from '../../tests/setup/samples/material.ts';
import { inspectRaster } from './inspect-raster.ts';
import type { OwnSource } from './open-raster.ts';
import { readOwnWindow, type OwnInput } from './read-own-window.ts';

type Stats = { n: number; mean: number; std: number; min: number; max: number; p5: number; p50: number; p95: number };
type Place = { id: string; geometry: Polygon; pixels_centre: number; ndvi: Stats; ndre?: Stats; elevation?: Stats };

const TOLERANCE = 1e-4;
const folder = material('imagery');
const absent = folder ? '' : ' (material absent)';
const signal = new AbortController().signal;
let count = 0;
const sourceOf = async (path: string): Promise<OwnSource> => ({ kind: 'file', id: `${path} ${++count}`, file: await openAsBlob(path) });
const refusalOf = (source: OwnSource) =>
  inspectRaster({ source }, { signal }).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? [error.code, error.params] : error),
  );

/** The bands of a file in the parts that were guessed, as the panel sends them. */
function inputsOf(source: OwnSource, facts: RasterFacts, roles: readonly BandRole[]): Partial<Record<BandRole, OwnInput>> {
  const guess = guessRoles(facts.bands).roles;
  return Object.fromEntries(
    roles.map((role) => {
      const band = guess[role] ?? -1;
      return [role, { source, band, calibration: guessReflectance(facts.bands[band]!) }];
    }),
  );
}

async function measure(inputs: Parameters<typeof readOwnWindow>[0], polygon: Polygon, layer: OwnLayer) {
  const window = await readOwnWindow(inputs, polygon, signal);
  if (window === null) throw new Error('The raster does not reach the field');
  return renderOwn(window, { polygon, layer, palette: 'safe', domain: [0, 1], count_edge: true }).statistics;
}

function expectStats(found: Awaited<ReturnType<typeof measure>>, wanted: Stats): void {
  expect(found.pixel_count).toBe(wanted.n);
  const pairs = [
    [found.mean, wanted.mean],
    [found.sd, wanted.std],
    [found.min, wanted.min],
    [found.max, wanted.max],
    [found.p5, wanted.p5],
    [found.p50, wanted.p50],
    [found.p95, wanted.p95],
  ] as const;
  for (const [got, expected] of pairs) expect(Math.abs(got! - expected)).toBeLessThanOrEqual(TOLERANCE);
}

describe.skipIf(folder === null)(`own rasters from local files equal GDAL and numpy${absent}`, () => {
  it('five bands in one UTM file: guessed by name, NDVI of 30 fields', async () => {
    const { polygons } = materialJson<{ polygons: Place[] }>('imagery/s2-l2a-bolzano', 'expected.json');
    const source = await sourceOf(join(folder!, 's2-l2a-bolzano/scene.tif'));
    const facts = await inspectRaster({ source }, { signal });
    expect(facts.bands.map(({ name }) => name)).toEqual(['B04', 'B03', 'B02', 'B08', 'SCL']);
    expect(facts.pixel_m).toBe(10);
    const inputs = inputsOf(source, facts, ['nir', 'red']);
    for (const field of polygons) expectStats(await measure(inputs, field.geometry, 'ndvi'), field.ndvi);
  });

  it('one file per band', async () => {
    const [field] = materialJson<{ polygons: Place[] }>('imagery/s2-l2a-bolzano', 'expected.json').polygons;
    expect(field?.ndvi.n).toBe(280);
    const [red, nir] = await Promise.all(['B04', 'B08'].map((band) => sourceOf(join(folder!, `s2-l2a-bolzano/${band}.tif`))));
    const calibration = { scale: 1e-4, offset: 0, nodata: 0 };
    const inputs = { red: { source: red!, band: 0, calibration }, nir: { source: nir!, band: 0, calibration } };
    expectStats(await measure(inputs, field!.geometry, 'ndvi'), field!.ndvi);
  });

  it('twelve bands in degrees, and an elevation shown as it is', async () => {
    const { polygons } = materialJson<{ polygons: Place[] }>('imagery/s2-l2a-para-12bands', 'expected.json');
    expect(polygons).toHaveLength(12);
    const source = await sourceOf(join(folder!, 's2-l2a-para-12bands/scene.tif'));
    const inputs = inputsOf(source, await inspectRaster({ source }, { signal }), ['nir', 'red', 'red_edge']);
    const height = await sourceOf(join(folder!, 's2-l2a-para-12bands/elevation.tif'));
    const heights = await inspectRaster({ source: height }, { signal });
    const value = { source: height, band: 0, calibration: guessValue(heights.bands[0]!, 'elevation.tif') };
    for (const field of polygons) {
      expectStats(await measure(inputs, field.geometry, 'ndvi'), field.ndvi);
      expectStats(await measure(inputs, field.geometry, 'ndre'), field.ndre!);
      expectStats(await measure({ value }, field.geometry, 'single'), field.elevation!);
    }
  });

  it('a raster beside the field has nothing to say of it', async () => {
    const source = await sourceOf(join(folder!, 's2-l2a-para-12bands/scene.tif'));
    const inputs = inputsOf(source, await inspectRaster({ source }, { signal }), ['nir', 'red']);
    const [field] = materialJson<{ polygons: Place[] }>('imagery/s2-l2a-bolzano', 'expected.json').polygons;
    expect(await readOwnWindow(inputs, field!.geometry, signal)).toBeNull();
  });

  it('a system that is not known is named', async () => {
    const outcome = await refusalOf(await sourceOf(join(folder!, 'modis-ndvi-sinop-mt/sinusoidal/2013-09-14.tif')));
    expect(outcome).toEqual([
      'RASTER_CRS_UNKNOWN',
      expect.objectContaining({ crs: expect.stringMatching(/sinusoidal|unnamed|EPSG/i) as string }),
    ]);
  });
});

describe.skipIf(material('tiff') === null)(`own rasters refused by name${material('tiff') ? '' : ' (material absent)'}`, () => {
  it.each([
    ['gdal/gtiff__byte_LZMA.tif', 'RASTER_COMPRESSION', { name: 'LZMA' }],
    ['gdal/gtiff__rgbsmall_JPEG_ycbcr.tif', 'RASTER_COMPRESSION', { name: 'JPEG (YCbCr)' }],
    ['gdal/byte_zstd.tif', 'RASTER_CRS_UNKNOWN', { crs: 'EPSG:26711' }],
    ['gdal/byte_lerc.tif', 'RASTER_CRS_UNKNOWN', { crs: 'EPSG:26711' }],
    ['gdal/byte_nogeoref.tif', 'TIFF_NO_GEOREFERENCE', {}],
    ['gdal/byte_gcp.tif', 'TIFF_NO_GEOREFERENCE', {}],
  ])('%s: %s', async (file, code, params) => {
    expect(await refusalOf(await sourceOf(join(material('tiff')!, file)))).toEqual([code, params]);
  });
});

describe('a no-data value that floats hold only nearly', () => {
  const file = floatTiff({
    width: 20,
    height: 20,
    west: -61,
    north: -34,
    step: 1e-4,
    valueAt: (longitude) => (longitude < -60.999 ? -9_999.9 : 5),
    nodata: '-9999.9',
  });
  const polygon: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [-61, -34.002],
        [-60.998, -34.002],
        [-60.998, -34],
        [-61, -34],
        [-61, -34.002],
      ],
    ],
  };

  it('is no value, neither of a field nor of the usual range', async () => {
    const source: OwnSource = { kind: 'file', id: 'float', file: new Blob([file as Uint8Array<ArrayBuffer>]) };
    const facts = await inspectRaster({ source }, { signal });
    expect(facts.bands[0]).toMatchObject({ nodata: -9_999.9, range: [5, 5] });
    const found = await measure({ value: { source, band: 0, calibration: guessValue(facts.bands[0]!, 'float.tif') } }, polygon, 'single');
    expect(found).toMatchObject({ pixel_count: 200, min: 5, max: 5 });
  });
});

describe('what is no TIFF at all', () => {
  it('is called so, and a file that changed since it was chosen is noticed', async () => {
    expect(await refusalOf({ kind: 'file', id: 'text', file: new Blob(['<kml></kml> and then some']) })).toEqual(['RASTER_NOT_TIFF', {}]);
    const gone = { size: 1_000, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) } as unknown as Blob;
    expect(await refusalOf({ kind: 'file', id: 'gone', file: gone })).toEqual(['RASTER_FILE_GONE', {}]);
  });

  it('reads slices only', async () => {
    if (folder === null) return;
    const bytes = readFileSync(join(folder, 's2-l2a-bolzano/scene.tif'));
    let asked = 0;
    const file = {
      size: bytes.length,
      slice: (from: number, to: number) => {
        asked += to - from;
        return new Blob([bytes.subarray(from, to)]);
      },
    } as unknown as Blob;
    const source: OwnSource = { kind: 'file', id: 'counted', file };
    const facts = await inspectRaster({ source }, { signal });
    const [field] = materialJson<{ polygons: Place[] }>('imagery/s2-l2a-bolzano', 'expected.json').polygons;
    await readOwnWindow(inputsOf(source, facts, ['nir', 'red']), field!.geometry, signal);
    expect(asked).toBeLessThan(bytes.length);
  });
});
