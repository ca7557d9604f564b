import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { fromUtm, toUtm } from '#domain/geometry/projection/utm.ts';
import type { GridShape } from '#domain/raster/types.ts';
import { floatTiff } from '../../../tests/setup/samples/rasters/float-tiff.ts';
import type { Loopback } from '../../../tests/setup/servers/loopback.ts';
import { loopbacks } from '../../../tests/setup/servers/loopbacks.ts';
import { copernicusElevation, tileName } from './copernicus.ts';
import { demoElevation } from './demo.ts';

const serve = loopbacks();
const providerAt = ({ url, host }: Loopback) => copernicusElevation({ url, rules: [{ host, is_configured: true }], clock: Date.now });

/** A plane: bilinear sampling must give it back everywhere, across files as well. */
const plane = (longitude: number, latitude: number) => 80 + 40 * (longitude + 60) - 25 * (latitude + 34);
const STEP = 0.005;
const tileAt = (west: number, south: number, held: Pick<Parameters<typeof floatTiff>[0], 'valueAt' | 'nodata'> = { valueAt: plane }) =>
  floatTiff({ width: 200, height: 200, west: west - STEP / 2, north: south + 1 + STEP / 2, step: STEP, ...held });
const files = (tiles: readonly (readonly [number, number])[]) =>
  new Map(tiles.map(([west, south]) => [`/${tileName(west, south)}/${tileName(west, south)}.tif`, tileAt(west, south)]));

const byRanges =
  (held: ReadonlyMap<string, Uint8Array>): RequestListener =>
  (request, response) => {
    const bytes = held.get(request.url ?? '');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (bytes === undefined || range === null) return void response.writeHead(404).end();
    const [from, to] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)];
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}`, etag: '"a"' }).end(bytes.subarray(from, to + 1));
  };

const gridAround = (longitude: number, latitude: number): GridShape => {
  const epsg = 32_720;
  const [east, north] = toUtm([longitude, latitude], epsg);
  return { width: 40, height: 40, origin: [east - 600, north + 600], pixel_m: 30, epsg };
};
const placesOf = ({ width, height, origin, pixel_m, epsg }: GridShape) =>
  Array.from({ length: width * height }, (_, i) =>
    fromUtm([origin[0] + ((i % width) + 0.5) * pixel_m, origin[1] - (Math.floor(i / width) + 0.5) * pixel_m], epsg),
  );

it('names the files of the bucket by their south-west corner', () => {
  expect(tileName(-61, -34)).toBe('Copernicus_DSM_COG_10_S34_00_W061_00_DEM');
  expect(tileName(8, 45)).toBe('Copernicus_DSM_COG_10_N45_00_E008_00_DEM');
});

describe('Copernicus heights', () => {
  it('are read by ranges and interpolated, also where four files meet', async () => {
    const corners = [-61, -60].flatMap((west) => [-34, -35].map((south) => [west, south] as const));
    const service = await serve(byRanges(files(corners)));
    for (const [longitude, latitude] of [
      [-60.6, -33.9],
      [-60, -34],
    ] as const) {
      const grid = gridAround(longitude, latitude);
      const heights = await providerAt(service).read(grid);
      const worst = Math.max(...placesOf(grid).map(([lon, lat], i) => Math.abs(heights[i]! - plane(lon, lat))));
      expect(worst, `${longitude}, ${latitude}`).toBeLessThan(0.001);
    }
    expect(new Set(service.seen.map((line) => line.split('/')[1])).size).toBe(4);
  });

  it('are missing over the sea, where there is no file', async () => {
    const heights = await providerAt(await serve(byRanges(new Map()))).read(gridAround(-60.6, -33.9));
    expect(heights.every((height) => Number.isNaN(height))).toBe(true);
  });

  it('are missing where the file says so by a number that its floats hold only nearly', async () => {
    const hollow = tileAt(-61, -34, { valueAt: () => -9_999.9, nodata: '-9999.9' });
    const name = tileName(-61, -34);
    const heights = await providerAt(await serve(byRanges(new Map([[`/${name}/${name}.tif`, hollow]])))).read(gridAround(-60.6, -33.9));
    expect(heights.every((height) => Number.isNaN(height))).toBe(true);
  });

  it.each<[string, RequestListener]>([
    ['an error', (_, response) => response.writeHead(500).end()],
    ['garbage', (_, response) => response.writeHead(206, { 'content-range': 'bytes 0-7/8' }).end('nonsense')],
    ['the whole file instead of a range', (_, response) => response.writeHead(200).end(tileAt(-61, -34))],
    ['a hang-up', (request) => request.socket.destroy()],
    ['a redirect', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ])('fail by their own name on %s', async (_name, listener) => {
    await expect(providerAt(await serve(listener)).read(gridAround(-60.6, -33.9))).rejects.toMatchObject({
      code: 'ELEVATION_PROVIDER_DOWN',
    });
  });
});

describe('the demo’s relief', () => {
  it('is the same at the same place whatever the window, and gentle', async () => {
    const grid = gridAround(-60.6, -33.9);
    const whole = await demoElevation.read(grid);
    const part = await demoElevation.read({ ...grid, width: 5, height: 5, origin: [grid.origin[0] + 300, grid.origin[1] - 300] });
    expect(part[0]).toBeCloseTo(whole[10 * 40 + 10]!, 3);
    expect(Math.max(...whole) - Math.min(...whole)).toBeLessThan(30);
    expect(Math.max(...whole) - Math.min(...whole)).toBeGreaterThan(1);
  });
});
