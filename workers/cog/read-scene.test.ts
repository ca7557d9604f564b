import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Polygon } from '#domain/geometry/types.ts';
import { fromUtm } from '#domain/geometry/projection/utm.ts';
import { writeCog } from '#domain/raster/tiff/write-cog.ts';
import { startRangeServer, type RangeServer } from '../../tests/setup/servers/range-server.ts';
import { readScene } from './read-scene.ts';

const EPSG = 32_720;
const ORIGIN = [500_000, 6_300_000] as const;
/** A tile's number at a pixel says where it is, so that a window in the wrong place shows. */
const stamp = (col: number, row: number) => 1 + ((col * 7 + row * 131) % 60_000);

let folder: string;
let server: RangeServer;

function writeTile(
  name: string,
  origin: readonly [number, number],
  width: number,
  height: number,
  pixel_m: number,
  epsg = EPSG,
  blankFrom = Infinity,
): void {
  const samples = new Uint16Array(width * height);
  const dx = Math.round((origin[0] - ORIGIN[0]) / pixel_m);
  const dy = Math.round((ORIGIN[1] - origin[1]) / pixel_m);
  for (let row = 0; row < height; row++)
    for (let col = 0; col < width; col++) samples[row * width + col] = col >= blankFrom ? 0 : stamp(col + dx, row + dy);
  const bytes = writeCog({ width, height, samples, geo: { epsg, origin, pixel_m }, nodata: 0, kind: 'measured' }, deflateSync);
  writeFileSync(join(folder, `${name}.tif`), bytes);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'surco-scene-'));
  server = await startRangeServer(folder);
  writeTile('west-B04', ORIGIN, 600, 600, 10);
  writeTile('west-SCL', ORIGIN, 300, 300, 20);
  // Overlaps the first by 1 km, blank in its last columns, and carries on to the east.
  writeTile('east-B04', [ORIGIN[0] + 5_000, ORIGIN[1]], 600, 600, 10);
  writeTile('half-B04', ORIGIN, 600, 600, 10, EPSG, 550);
  // What lies under the field in the neighbouring zone is somewhere else altogether.
  writeTile('zone21-B04', [0, 6_300_000], 64, 64, 10, 32_721);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A rectangle in metres from the first tile's corner. */
function rectangle(x0: number, y0: number, x1: number, y1: number): Polygon {
  const corner = (x: number, y: number) => fromUtm([ORIGIN[0] + x, ORIGIN[1] - y], EPSG);
  return { type: 'Polygon', coordinates: [[corner(x0, y0), corner(x1, y0), corner(x1, y1), corner(x0, y1), corner(x0, y0)]] };
}
const at = (name: string) => `${server.url}/${name}.tif`;

describe('the window of a scene', () => {
  it('is aligned to 20 m with 80 m of room, and its pixels are those of the archive', async () => {
    const scene = await readScene(
      [{ epsg: EPSG, bands: { B04: at('west-B04'), SCL: at('west-SCL') } }],
      ['B04', 'SCL'],
      rectangle(1_013, 2_007, 1_507, 2_601),
    );
    expect(scene.fine).toMatchObject({ pixel_m: 10, epsg: EPSG, origin: [ORIGIN[0] + 920, ORIGIN[1] - 1_920] });
    expect([scene.fine.width, scene.fine.height]).toEqual([scene.coarse.width * 2, scene.coarse.height * 2]);
    const { B04, SCL } = scene.bands;
    expect(B04![0]).toBe(stamp(92, 192));
    expect(B04![3 * scene.fine.width + 5]).toBe(stamp(97, 195));
    expect(SCL![2 * scene.coarse.width + 1]).toBe(stamp(47, 98));
  });

  it('joins two tiles of one zone', async () => {
    const field = rectangle(5_700, 1_000, 6_300, 1_200);
    const scene = await readScene(
      [
        { epsg: EPSG, bands: { B04: at('half-B04') } },
        { epsg: EPSG, bands: { B04: at('east-B04') } },
      ],
      ['B04'],
      field,
    );
    const left = (scene.fine.origin[0] - ORIGIN[0]) / 10;
    const top = (ORIGIN[1] - scene.fine.origin[1]) / 10;
    for (let i = 0; i < scene.bands.B04!.length; i++) {
      expect(scene.bands.B04![i]).toBe(stamp(left + (i % scene.fine.width), top + Math.floor(i / scene.fine.width)));
    }
  });

  it('of two zones is the one that holds the larger part', async () => {
    const scene = await readScene(
      [
        { epsg: 32_721, bands: { B04: at('zone21-B04') } },
        { epsg: EPSG, bands: { B04: at('west-B04') } },
      ],
      ['B04'],
      rectangle(1_000, 1_000, 1_400, 1_400),
    );
    expect(scene.fine.epsg).toBe(EPSG);
    expect(scene.bands.B04![0]).toBeGreaterThan(0);
  });

  it('is 0, no data, where no tile reaches', async () => {
    const scene = await readScene([{ epsg: EPSG, bands: { B04: at('west-B04') } }], ['B04'], rectangle(5_800, 1_000, 6_400, 1_200));
    const right = scene.bands.B04![scene.fine.width - 1];
    expect([scene.bands.B04![0], right]).toEqual([
      stamp((scene.fine.origin[0] - ORIGIN[0]) / 10, (ORIGIN[1] - scene.fine.origin[1]) / 10),
      0,
    ]);
  });

  it('leaves out a band no tile has', async () => {
    const scene = await readScene([{ epsg: EPSG, bands: { B04: at('west-B04') } }], ['B04', 'B02'], rectangle(1_000, 1_000, 1_200, 1_200));
    expect(Object.keys(scene.bands)).toEqual(['B04']);
  });

  it('refuses a band of another pixel size', async () => {
    const wrong = readScene([{ epsg: EPSG, bands: { B04: at('west-SCL') } }], ['B04'], rectangle(1_000, 1_000, 1_200, 1_200));
    await expect(wrong).rejects.toMatchObject({ code: 'SCENE_UNREADABLE', params: { reason: 'grid' } });
  });

  it('costs one request for the header, kept when the signature is renewed, and one for neighbouring tiles', async () => {
    writeTile('fresh-B04', ORIGIN, 600, 600, 10);
    const onFourTiles = rectangle(2_600, 2_600, 2_900, 2_900);
    const before = server.requests.length;
    for (const signature of ['first', 'second'])
      await readScene([{ epsg: EPSG, bands: { B04: `${at('fresh-B04')}?signature=${signature}` } }], ['B04'], onFourTiles);
    const mine = server.requests.slice(before);
    expect(mine.filter(({ from }) => from === 0)).toHaveLength(1);
    expect(mine).toHaveLength(3);
  });
});
