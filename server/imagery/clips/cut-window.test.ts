import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { Polygon } from '#domain/geometry/types.ts';
import { fromUtm, toUtm } from '#domain/geometry/projection/utm.ts';
import { clipWindow } from '#domain/imagery/clip-window.ts';
import { clipBands } from '#domain/imagery/write-clip.ts';
import { writeCog } from '#domain/raster/tiff/write-cog.ts';
import type { Band } from '#domain/schemas/imagery.ts';
import type { BandPlace } from './band-place.ts';
import { cutWindow, openScene, type ScenePlaces } from './cut-window.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'surco-cut-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SIDE_M = 2_560;
const FINE: readonly Band[] = ['B02', 'B03', 'B04', 'B08'];
/** A number of the place: pixels of any zone over the same ground must show nearly the same. */
const valueAt = (longitude: number, latitude: number): number =>
  30_000 + Math.round((longitude + 60.1) * 40_000 + (latitude + 34.1) * 60_000);

/** A tile over some ground, with data in the rows that `shows` says. */
const makeTile = (name: string, epsg: number, west: number, north: number, shows = (_share_down: number) => true): ScenePlaces => {
  const bands: Partial<Record<Band, BandPlace>> = {};
  for (const pixel_m of [10, 20]) {
    const side = SIDE_M / pixel_m;
    const samples = new Uint16Array(side * side);
    for (let i = 0; i < samples.length; i++) {
      if (!shows(Math.floor(i / side) / side)) continue;
      samples[i] = valueAt(
        ...(fromUtm([west + ((i % side) + 0.5) * pixel_m, north - (Math.floor(i / side) + 0.5) * pixel_m], epsg) as [number, number]),
      );
    }
    const file = path.join(folder, `${name}-${pixel_m}.tif`);
    writeFileSync(
      file,
      writeCog(
        { width: side, height: side, samples, geo: { epsg, origin: [west, north], pixel_m }, nodata: 0, kind: 'measured' },
        (bytes) => zlib.deflateSync(bytes),
      ),
    );
    for (const band of clipBands(true)) if (FINE.includes(band) === (pixel_m === 10)) bands[band] = { kind: 'file', path: file };
  }
  return { epsg, extent: [west, north - SIDE_M, west + SIDE_M, north], bands };
};

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
const snap = (value: number): number => Math.floor(value / 20) * 20;

const cut = async (parts: readonly ScenePlaces[], polygon: Polygon, names = clipBands(true)) => {
  const scene = openScene();
  try {
    return await cutWindow(scene, parts, clipWindow(polygon), names);
  } finally {
    scene.close();
  }
};
const errorsOf = (bands: Awaited<ReturnType<typeof cut>>): { missing: number; worst: number } => {
  const {
    fine,
    bands: { B04 },
  } = bands;
  let [missing, worst] = [0, 0];
  B04!.forEach((value, i) => {
    if (value === 0) return void missing++;
    const place = fromUtm(
      [fine.origin[0] + ((i % fine.width) + 0.5) * 10, fine.origin[1] - (Math.floor(i / fine.width) + 0.5) * 10],
      fine.epsg,
    );
    worst = Math.max(worst, Math.abs(value - valueAt(place[0], place[1])));
  });
  return { missing, worst };
};

describe('windows of scenes', () => {
  it('join two tiles of one zone without a seam', async () => {
    const [east, north] = toUtm([-60.6, -33.9], 32720).map(snap) as [number, number];
    const parts = [makeTile('left', 32720, east - SIDE_M, north + 1_280), makeTile('right', 32720, east, north + 1_280)];
    expect(errorsOf(await cut(parts, box(-60.605, -33.905, -60.595, -33.897)))).toEqual({ missing: 0, worst: 0 });
  });

  it('take each pixel of a tile that was cut apart from the piece that has it, whichever comes first', async () => {
    const [east, north] = toUtm([-60.6, -33.9], 32720).map(snap) as [number, number];
    const place = [32720, east - 1_280, north + 1_280] as const;
    const pieces = [makeTile('upper', ...place, (down) => down < 0.5), makeTile('lower', ...place, (down) => down >= 0.5)];
    const field = box(-60.605, -33.905, -60.595, -33.897);
    expect(errorsOf(await cut(pieces.slice(0, 1), field)).missing).toBeGreaterThan(1_000);
    for (const parts of [pieces, pieces.toReversed()]) expect(errorsOf(await cut(parts, field))).toEqual({ missing: 0, worst: 0 });
  });

  it('take what lies beyond the edge of a zone from the other zone, within half a pixel', async () => {
    const field = box(-60.006, -33.905, -59.996, -33.897);
    const edge = toUtm([-60, -33.9], 32720).map(snap) as [number, number];
    const beyond = toUtm([-60, -33.9], 32721).map(snap) as [number, number];
    // the zone's own tile ends at its meridian; the neighbour's begins a little before it
    const own = makeTile('own', 32720, edge[0] - SIDE_M, edge[1] + 1_280);
    const other = makeTile('other', 32721, beyond[0] - 200, beyond[1] + 1_280);
    expect(clipWindow(field).fine.epsg).toBe(32720);
    expect(errorsOf(await cut([own], field)).missing).toBeGreaterThan(1_000);
    const whole = errorsOf(await cut([other, own], field));
    expect(whole.missing).toBe(0);
    // 5 m are 2.2 units eastwards and 2.7 northwards here
    expect(whole.worst).toBeLessThanOrEqual(6);
  });

  it('never open a tile the field does not touch', async () => {
    const [east, north] = toUtm([-60.6, -33.9], 32720).map(snap) as [number, number];
    const near = makeTile('near', 32720, east - 1_280, north + 1_280);
    const gone: ScenePlaces = {
      ...makeTile('far', 32720, east + 9_000, north),
      bands: Object.fromEntries(clipBands(true).map((band) => [band, { kind: 'file' as const, path: '/nonexistent' }])),
    };
    expect(errorsOf(await cut([gone, near], box(-60.601, -33.901, -60.599, -33.899)))).toEqual({ missing: 0, worst: 0 });
  });

  it('do without a band that only further layers need, and not without one that every field has', async () => {
    const [east, north] = toUtm([-60.6, -33.9], 32720).map(snap) as [number, number];
    const whole = makeTile('lacking', 32720, east - 1_280, north + 1_280);
    const field = box(-60.601, -33.901, -60.599, -33.899);
    const { B11: _short, ...without } = whole.bands;
    const read = await cut([{ ...whole, bands: without }], field);
    expect(read.bands.B11?.every((value) => value === 0)).toBe(true);
    expect(errorsOf(read)).toEqual({ missing: 0, worst: 0 });
    const { B04: _red, ...useless } = whole.bands;
    await expect(cut([{ ...whole, bands: useless }], field)).rejects.toMatchObject({
      code: 'SCENE_UNREADABLE',
      params: { reason: 'band', band: 'B04' },
    });
    expect(Object.keys((await cut([whole], field, clipBands(false))).bands).toSorted()).toEqual([...clipBands(false)].toSorted());
  });

  it('refuse a damaged file and a file that is gone, each by its own name', async () => {
    const [east, north] = toUtm([-60.6, -33.9], 32720).map(snap) as [number, number];
    const good = makeTile('good', 32720, east - 1_280, north + 1_280);
    const broken = path.join(folder, 'broken.tif');
    writeFileSync(broken, 'II*\0nonsense');
    const field = box(-60.601, -33.901, -60.599, -33.899);
    await expect(cut([{ ...good, bands: { ...good.bands, B04: { kind: 'file', path: broken } } }], field)).rejects.toMatchObject({
      code: 'TIFF_UNREADABLE',
    });
    await expect(cut([{ ...good, bands: { ...good.bands, B04: { kind: 'file', path: `${broken}x` } } }], field)).rejects.toMatchObject({
      code: 'SCENE_GONE',
    });
    await expect(cut([{ ...good, bands: { ...good.bands, B04: good.bands.B05! } }], field)).rejects.toMatchObject({
      code: 'SCENE_UNREADABLE',
    });
  });
});
