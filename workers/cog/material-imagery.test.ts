import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { toUtm } from '#domain/geometry/projection/utm.ts';
import { equalBreaks, quantileBreaks } from '#domain/raster/classify.ts';
import { cire } from '#domain/raster/indices/cire.ts';
import { evi, eviOf, isEviNoData } from '#domain/raster/indices/evi.ts';
import { ndvi } from '#domain/raster/indices/ndvi.ts';
import { ndwi } from '#domain/raster/indices/ndwi.ts';
import { normalizedDifference } from '#domain/raster/indices/normalized-difference.ts';
import { reflectance, type SpectralIndex } from '#domain/raster/indices/spectral-index.ts';
import { pixelRings } from '#domain/raster/rasterize/pixel-rings.ts';
import { rasterize } from '#domain/raster/rasterize/rasterize.ts';
import { shapeOf } from '#domain/raster/rasterize/shape-of.ts';
import { sortedValues, statistics } from '#domain/raster/statistics/statistics.ts';
import { readWindow } from '#domain/raster/tiff/read-tiff.ts';
import type { Samples, TiffImage } from '#domain/raster/tiff/types.ts';
import type { BandValues } from '#domain/raster/types.ts';
import { isFull } from '../../tests/setup/servers/run-scope.ts';
import { material, materialJson } from '../../tests/setup/samples/material.ts';
import { startRangeServer, type RangeServer } from '../../tests/setup/servers/range-server.ts';
import { openCog } from './open-cog.ts';

type Stats = {
  n: number;
  mean: number;
  std: number;
  min: number;
  max: number;
  p5: number;
  p25: number;
  p50: number;
  p75: number;
  p95: number;
};
type Zones = { quantile_breaks: number[]; quantile_counts: number[]; equal_breaks: number[]; equal_counts: number[] };
type Field = {
  id: string;
  geometry: Polygon;
  pixels_centre: number;
  valid_centre: number;
  ndvi: Stats;
  evi: Stats;
  ndre?: Stats;
  ndwi?: Stats;
  ci_rededge?: Stats;
  elevation?: Stats;
  ndvi_zones_3: Zones;
  ndvi_zones_10: Zones;
};

/** Tolerance the material states for means under the same pixel rule. */
const TOLERANCE = 1e-4;
const DN = { scale: 1e-4, offset: 0 };
const folder = material('imagery');
const absent = folder ? '' : ' (material absent)';

let server: RangeServer;
beforeAll(async () => {
  if (folder) server = await startRangeServer(folder);
});
afterAll(() => server?.close());

async function read(path: string): Promise<{ image: TiffImage; bands: Samples[] }> {
  const tiff = await openCog(`${server.url}/${path}`);
  const image = await tiff.image(0);
  const bands = await readWindow(
    tiff,
    image,
    Array.from({ length: image.bands }, (_, i) => i),
    [0, 0, image.width, image.height],
  );
  return { image, bands };
}

/** The polygon's rows of pixels on a grid in any coordinate system. */
function maskOf(
  polygon: Polygon,
  { width, height, transform }: TiffImage,
  project: (position: Position) => readonly [number, number],
): Uint8Array {
  const [x0, dx, , y0, , dy] = transform!;
  const rings = polygon.coordinates.map((ring) =>
    Float64Array.from(
      ring.flatMap((position) => {
        const [x, y] = project(position);
        return [(x - x0) / dx, (y - y0) / dy];
      }),
    ),
  );
  return rasterize(rings, width, height);
}

function compute(index: SpectralIndex, bands: readonly Samples[]): Float32Array {
  const out = new Float32Array(bands[0]!.length);
  index.compute(bands as BandValues[], DN, out);
  return out;
}

const scaled = (values: Samples, factor: number, nodata: number | null) =>
  Float32Array.from(values, (value) => (value === nodata ? NaN : value * factor));

function expectStats(sorted: Float32Array, expected: Stats, tolerance = TOLERANCE): void {
  const found = statistics(sorted);
  expect(found.pixel_count).toBe(expected.n);
  const pairs = [
    [found.mean, expected.mean],
    [found.sd, expected.std],
    [found.min, expected.min],
    [found.max, expected.max],
    [found.p5, expected.p5],
    [found.p25, expected.p25],
    [found.p50, expected.p50],
    [found.p75, expected.p75],
    [found.p95, expected.p95],
  ] as const;
  for (const [got, wanted] of pairs) expect(Math.abs(got! - wanted)).toBeLessThanOrEqual(tolerance);
}

/**
 * Breaks equal, and so do the counts, but for pixels that lie on a break: the reference divides reflectances, where equal
 * ratios differ in their last bit, and we keep equal values together.
 */
function expectDivision(sorted: Float32Array, found: readonly number[], breaks: readonly number[], counts: readonly number[]): void {
  let below = 0;
  found.forEach((value, i) => {
    expect(value).toBeCloseTo(breaks[i + 1]!, 5);
    below += counts[i]!;
    expect(sorted.filter((v) => v < value - 1e-6).length).toBeLessThanOrEqual(below);
    expect(sorted.filter((v) => v < value + 1e-6).length).toBeGreaterThanOrEqual(below);
  });
}

function expectZones(sorted: Float32Array, expected: Zones): void {
  const count = expected.quantile_counts.length;
  expectDivision(sorted, quantileBreaks(sorted, count), expected.quantile_breaks, expected.quantile_counts);
  expectDivision(sorted, equalBreaks(sorted, count), expected.equal_breaks, expected.equal_counts);
}

describe.skipIf(folder === null)(`real imagery read by HTTP ranges equals GDAL and numpy${absent}`, () => {
  it('Sentinel-2 L2A near Bolzano: one COG per band, 30 fields', async () => {
    const { polygons, whole_scene } = materialJson<{ polygons: Field[]; whole_scene: { ndvi: Stats; evi: Stats } }>(
      'imagery/s2-l2a-bolzano',
      'expected.json',
    );
    const [b02, b04, b08] = await Promise.all(['B02', 'B04', 'B08'].map((band) => read(`s2-l2a-bolzano/${band}.tif`)));
    const ndviValues = compute(ndvi, [b08!.bands[0]!, b04!.bands[0]!]);
    const [nir, red, blue] = [b08!.bands[0]!, b04!.bands[0]!, b02!.bands[0]!];
    const eviValues = compute(evi, [nir, red, blue]);
    const eviEverywhere = new Float32Array(nir.length);
    for (let i = 0; i < nir.length; i++) {
      const digits = [nir[i]!, red[i]!, blue[i]!] as const;
      const [n, r, b] = digits.map((dn) => dn * DN.scale) as [number, number, number];
      eviEverywhere[i] = Number.isNaN(ndviValues[i]) ? NaN : eviOf(n, r, b);
      // The product's rule (docs/decisions/0019), pixel by pixel.
      const [n0, r0, b0] = digits.map((dn) => reflectance(dn, DN.scale, DN.offset)) as [number, number, number];
      const is_no_data = digits.includes(0) || isEviNoData(n0, r0, b0);
      const wanted = is_no_data ? NaN : Math.fround(Math.min(1, Math.max(-0.2, eviOf(n0, r0, b0))));
      if (!Object.is(eviValues[i], wanted)) expect(eviValues[i], `pixel ${i}`).toBe(wanted);
    }
    const allPixels = new Uint8Array(nir.length).fill(1);
    expectStats(sortedValues(eviEverywhere, allPixels), whole_scene.evi);
    expectStats(sortedValues(ndviValues, allPixels), whole_scene.ndvi);
    const shape = shapeOf(b04!.image);
    for (const field of polygons) {
      const inside = rasterize(pixelRings(field.geometry, shape), shape.width, shape.height);
      expect(
        inside.reduce((sum, value) => sum + value, 0),
        field.id,
      ).toBe(field.pixels_centre);
      const sorted = sortedValues(ndviValues, inside);
      expectStats(sorted, field.ndvi);
      expectZones(sorted, field.ndvi_zones_3);
      expectZones(sorted, field.ndvi_zones_10);
      expectStats(sortedValues(eviEverywhere, inside), field.evi);
      // What leaving out the no-data pixels (white nets over orchards, roofs) does to a field: few pixels, a small shift.
      const kept = sortedValues(eviValues, inside);
      expect(field.evi.n - kept.length, field.id).toBeLessThanOrEqual(0.05 * field.evi.n);
      expect(Math.abs(statistics(kept).mean! - field.evi.mean), field.id).toBeLessThanOrEqual(0.01);
    }
  });

  it('Sentinel-2 L2A in Pará: twelve bands in one file in degrees, 12 fields, and elevation', async () => {
    const { bands: names, polygons } = materialJson<{ bands: string[]; polygons: Field[] }>('imagery/s2-l2a-para-12bands', 'expected.json');
    expect(polygons).toHaveLength(12);
    const { image, bands } = await read('s2-l2a-para-12bands/scene.tif');
    const elevation = await read('s2-l2a-para-12bands/elevation.tif');
    const band = (name: string) => bands[names.indexOf(name)]!;
    const ndviValues = compute(ndvi, [band('B08'), band('B04')]);
    const eviValues = compute(evi, [band('B08'), band('B04'), band('B02')]);
    const ndreValues = new Float32Array(ndviValues.length);
    normalizedDifference(band('B08') as BandValues, band('B05') as BandValues, DN, ndreValues);
    const chlorophyll = compute(cire, [band('B07'), band('B05')]);
    const water = compute(ndwi, [band('B03'), band('B08')]);
    for (const field of polygons) {
      const inside = maskOf(field.geometry, image, (position) => position);
      expectStats(sortedValues(chlorophyll, inside), field.ci_rededge!);
      expectStats(sortedValues(water, inside), field.ndwi!);
      expectStats(sortedValues(ndviValues, inside), field.ndvi);
      expectStats(sortedValues(eviValues, inside), field.evi);
      expectStats(sortedValues(ndreValues, inside), field.ndre!);
      expectStats(sortedValues(scaled(elevation.bands[0]!, 1, elevation.image.nodata), inside), field.elevation!);
      expectZones(sortedValues(ndviValues, inside), field.ndvi_zones_3);
    }
  });

  it('NDVI and SCL of a field of Jolanda di Savoia: 60 dates', async () => {
    type Row = {
      roi: string;
      date: string;
      ndvi_all: Stats;
      ndvi_scl_4_5_6_7: Partial<Stats> & { n: number };
      scl_counts: Record<string, number>;
    };
    const { roi, series } = materialJson<{ roi: Record<string, Polygon>; series: Row[] }>('imagery/s2-ndvi-jolanda-2020', 'expected.json');
    for (const row of series) {
      const index = await read(`s2-ndvi-jolanda-2020/ndvi/${row.date}.tif`);
      const scl = await read(`s2-ndvi-jolanda-2020/scl/${row.date}.tif`);
      const polygon = roi[row.roi]!;
      const inside = rasterize(pixelRings(polygon, { ...shapeOf(index.image), epsg: 32_632 }), index.image.width, index.image.height);
      const values = scaled(index.bands[0]!, 1e-4, index.image.nodata);
      expectStats(sortedValues(values, inside), row.ndvi_all);
      const sclShape = { ...shapeOf(scl.image), epsg: 32_632 };
      const [east, north] = shapeOf(index.image).origin;
      const ratio = shapeOf(index.image).pixel_m / sclShape.pixel_m;
      const sclAt = (i: number) => {
        const col = Math.floor((east - sclShape.origin[0]) / sclShape.pixel_m + ((i % index.image.width) + 0.5) * ratio);
        const line = Math.floor((sclShape.origin[1] - north) / sclShape.pixel_m + (Math.floor(i / index.image.width) + 0.5) * ratio);
        return scl.bands[0]![line * scl.image.width + col]!;
      };
      const counts: Record<string, number> = {};
      inside.forEach((value, i) => value && (counts[sclAt(i)] = (counts[sclAt(i)] ?? 0) + 1));
      expect(counts, row.date).toEqual(row.scl_counts);
      const clear = sortedValues(
        values,
        inside.map((value, i) => (value && sclAt(i) >= 4 && sclAt(i) <= 7 ? 1 : 0)),
      );
      if (row.ndvi_scl_4_5_6_7.n > 0) expectStats(clear, row.ndvi_scl_4_5_6_7 as Stats);
      else expect(clear).toHaveLength(0);
    }
  });

  it('NDVI and cloud masks of farmland in Slovenia: 40 dates, non-square pixels, and elevation', async () => {
    type Place = { id: string; geometry: Polygon; elevation: Stats };
    type Row = [id: string, time: string, pixels: number, clear: number, mean: number | null, mean_clear: number | null];
    const { polygons, series } = materialJson<{ polygons: Place[]; series: Row[] }>('imagery/s2-ndvi-slovenia', 'expected.json');
    const elevation = await read('s2-ndvi-slovenia/elevation.tif');
    const masks = new Map(
      polygons.map(({ id, geometry }) => [id, maskOf(geometry, elevation.image, (position) => toUtm(position, 32_633))]),
    );
    for (const place of polygons)
      expectStats(sortedValues(scaled(elevation.bands[0]!, 1, elevation.image.nodata), masks.get(place.id)!), place.elevation, 1e-3);
    for (const time of new Set(series.map((row) => row[1]))) {
      const file = `${time.replaceAll(':', '')}.tif`;
      const { bands, image } = await read(`s2-ndvi-slovenia/ndvi/${file}`);
      const cloud = await read(`s2-ndvi-slovenia/cloud/${file}`);
      const values = scaled(bands[0]!, 1e-4, image.nodata);
      for (const [id, , pixels, clear, mean, meanClear] of series.filter((row) => row[1] === time)) {
        const inside = masks.get(id)!;
        expect(inside.reduce((sum, value) => sum + value, 0)).toBe(pixels);
        const found = statistics(sortedValues(values, inside));
        if (mean !== null) expect(Math.abs(found.mean! - mean), `${id} ${time}`).toBeLessThanOrEqual(TOLERANCE);
        const clearMask = inside.map((value, i) => (value && cloud.bands[0]![i] === 0 ? 1 : 0));
        expect(clearMask.reduce((sum, value) => sum + value, 0)).toBe(clear);
        if (meanClear !== null)
          expect(Math.abs(statistics(sortedValues(values, clearMask)).mean! - meanClear)).toBeLessThanOrEqual(TOLERANCE);
      }
    }
  });

  it.runIf(isFull)('MODIS NDVI over Sinop: 12 dates on the sinusoidal grid', async () => {
    type Row = [id: string, date: string, pixels: number, mean: number, min: number, max: number, std: number];
    const { polygons, series } = materialJson<{ polygons: { id: string; geometry: Polygon }[]; series: Row[] }>(
      'imagery/modis-ndvi-sinop-mt',
      'expected.json',
    );
    const RADIUS_M = 6_371_007.181;
    const rad = Math.PI / 180;
    // The reference carries polygons to the MODIS sphere from geodetic latitude unchanged.
    const sinusoidal = ([lon, lat]: Position) => [RADIUS_M * lon * rad * Math.cos(lat * rad), RADIUS_M * lat * rad] as const;
    for (const [id, date, pixels, mean, min, max, std] of series) {
      const { image, bands } = await read(`modis-ndvi-sinop-mt/sinusoidal/${date}.tif`);
      const inside = maskOf(polygons.find((polygon) => polygon.id === id)!.geometry, image, sinusoidal);
      const found = statistics(sortedValues(scaled(bands[0]!, 1e-4, image.nodata), inside));
      expect(found.pixel_count, `${id} ${date}`).toBe(pixels);
      for (const [got, wanted] of [
        [found.mean, mean],
        [found.min, min],
        [found.max, max],
        [found.sd, std],
      ] as const)
        expect(Math.abs(got! - wanted)).toBeLessThanOrEqual(TOLERANCE);
    }
  });
});
