import { describe, expect, it } from 'vitest';
import { contains } from '#domain/geometry/measure/contains.ts';
import { toUtm } from '#domain/geometry/projection/utm.ts';
import { DEMO_FARMS, DEMO_FIELDS } from '#server/demo/farms.ts';
import { knownLand, MARGIN_PX, PADDED_PX } from './known-land.ts';
import { paintBaseTile, renderBaseTile } from './render-base-tile.ts';
import { utmFrame, metresPerPixel, pixelOf, positionAt, TILE_PX, zoneSpans, type BaseTile } from './tile-frame.ts';

const tileAt = (z: number, [lon, lat]: readonly [number, number]): BaseTile => {
  const [x, y] = pixelOf({ z, x: 0, y: 0 }, [lon, lat]);
  return { z, x: Math.floor(x / TILE_PX), y: Math.floor(y / TILE_PX) };
};
const SEVEN_NORTH = DEMO_FIELDS.find(({ name }) => name === '7 Norte')!;
const corner = SEVEN_NORTH.polygon.coordinates[0]![0]!;
const luma = (rgb: Uint8ClampedArray, i: number): number => 0.299 * rgb[3 * i]! + 0.587 * rgb[3 * i + 1]! + 0.114 * rgb[3 * i + 2]!;

describe('where a tile lies', () => {
  it('agrees with UTM to a centimetre at zoom 15', () => {
    const tile = tileAt(15, [corner[0], corner[1]]);
    const frame = utmFrame(tile, 32_720, MARGIN_PX);
    for (const [x, y] of [
      [3, 500],
      [255.5, 128.5],
      [511, 2],
    ] as const) {
      const exact = toUtm(positionAt(tile, x, y), 32_720);
      expect(Math.hypot(frame.at(x, y)[0] - exact[0], frame.at(x, y)[1] - exact[1])).toBeLessThan(0.01);
      const back = frame.pixel(...exact);
      expect(Math.hypot(back[0] - x, back[1] - y)).toBeLessThan(0.02);
    }
  });
  it('splits a tile where a UTM zone ends', () => {
    const spans = zoneSpans(tileAt(12, [-60, -33.9]));
    expect(spans.map(({ epsg }) => epsg)).toEqual([32_720, 32_721]);
    expect([spans[0]!.from, spans.at(-1)!.to]).toEqual([0, TILE_PX]);
  });
});

describe("borders of the demo's fields", () => {
  it('cut the tile where the polygons do, to the pixel', () => {
    for (const { fields } of DEMO_FARMS) {
      const [lon, lat] = fields[6]!.polygon.coordinates[0]![0]!;
      const tile = tileAt(15, [lon, lat]);
      const known = knownLand(tile, metresPerPixel(tile))!;
      let compared = 0;
      for (let y = 2; y < TILE_PX; y += 9) {
        for (let x = 3; x < TILE_PX; x += 9) {
          const i = (y + MARGIN_PX) * PADDED_PX + x + MARGIN_PX;
          if (known.border_px[i]! < 1) continue;
          const place = positionAt(tile, x + 0.5, y + 0.5);
          expect(known.owner[i]! > 0).toBe(fields.some(({ polygon }) => contains(polygon, place)));
          compared++;
        }
      }
      expect(compared).toBeGreaterThan(2_500);
    }
  });
  it('are drawn within a pixel of the polygons at zoom 15', () => {
    const tile = tileAt(15, [corner[0], corner[1]]);
    const known = knownLand(tile, metresPerPixel(tile))!;
    const rgb = paintBaseTile(tile);
    // the verge has its own colour: the ground comes nearest to it on the border itself and not a pixel beside it
    const unlike = Array.from({ length: 9 }, (): number[] => []);
    for (let i = 0; i < TILE_PX * TILE_PX; i++) {
      const away = known.border_px[(Math.floor(i / TILE_PX) + MARGIN_PX) * PADDED_PX + (i % TILE_PX) + MARGIN_PX]!;
      if (away < 9) unlike[Math.floor(away)]!.push(Math.hypot(rgb[3 * i]! - 146, rgb[3 * i + 1]! - 134, rgb[3 * i + 2]! - 102));
    }
    const medians = unlike.map((list) => list.toSorted((a, b) => a - b)[list.length >> 1]!);
    expect(Math.min(...medians)).toBe(medians[0]);
    expect(medians[0]!).toBeLessThan(0.6 * Math.min(...medians.slice(1)));
  });
});

describe('a tile', () => {
  it('is the same whenever it is made', () => {
    const tile = tileAt(14, [corner[0], corner[1]]);
    expect(renderBaseTile(tile)).toEqual(renderBaseTile(tile));
  });
  it('goes on in the next one', () => {
    const left = tileAt(14, [-61.3, -33.4]);
    const [a, b] = [paintBaseTile(left), paintBaseTile({ ...left, x: left.x + 1 })];
    let [over, within] = [0, 0];
    for (let y = 0; y < TILE_PX; y++) {
      const end = y * TILE_PX + TILE_PX - 1;
      over += Math.abs(luma(a, end) - luma(b, y * TILE_PX));
      within += Math.abs(luma(a, end) - luma(a, end - 1));
    }
    expect(over).toBeLessThan(1.5 * within);
  });
  it.each([9, 11, 13, 15, 17])('is small at zoom %i', (z) => {
    for (const place of [
      [corner[0], corner[1]],
      [20.3, 48.1],
    ] as const) {
      const { length } = renderBaseTile(tileAt(z, place));
      expect(length).toBeGreaterThan(4_000);
      expect(length).toBeLessThan(70_000);
    }
  });
  it('is muted: dark, and nowhere garish', () => {
    const rgb = paintBaseTile(tileAt(13, [corner[0], corner[1]]));
    let [sum, garish] = [0, 0];
    for (let i = 0; i < TILE_PX * TILE_PX; i++) {
      sum += luma(rgb, i);
      if (Math.max(rgb[3 * i]!, rgb[3 * i + 1]!, rgb[3 * i + 2]!) - Math.min(rgb[3 * i]!, rgb[3 * i + 1]!, rgb[3 * i + 2]!) > 90) garish++;
    }
    expect(sum / TILE_PX ** 2).toBeGreaterThan(70);
    expect(sum / TILE_PX ** 2).toBeLessThan(115);
    expect(garish).toBe(0);
  });
});
