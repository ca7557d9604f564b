import { expect, test } from 'vitest';
import { localFrame } from '#domain/geometry/projection/local-frame.ts';
import { tileBounds, tilesUnder, tileZoom } from './base-map-tiles.ts';

const frame = localFrame([-60.57, -33.89]);
const base = { id: 'satellite', tiles: [], min_zoom: 3, max_zoom: 16, tile_px: 256 } as const;

test('tiles cover a view and none lies beside it', () => {
  const view = [-900, -600, 700, 800] as const;
  const tiles = tilesUnder(frame, view, 15);
  const boxes = tiles.map((tile) => tileBounds(frame, tile));
  expect(Math.min(...boxes.map(({ left }) => left))).toBeLessThanOrEqual(view[0]);
  expect(Math.min(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(view[1]);
  expect(Math.max(...boxes.map(({ right }) => right))).toBeGreaterThanOrEqual(view[2]);
  expect(Math.max(...boxes.map(({ top }) => top))).toBeGreaterThanOrEqual(view[3]);
  for (const { left, right, top, bottom } of boxes) {
    expect(left < view[2] && right > view[0] && bottom < view[3] && top > view[1]).toBe(true);
    // A tile of zoom 15 is 1,223 m wide at the equator, cos φ of that here.
    expect(right - left).toBeCloseTo(1_223 * Math.cos((33.89 * Math.PI) / 180), -1);
  }
});

test("a tile's pixels are about those of the screen, within what the service has", () => {
  // 156,543 m · cos φ / 2^z for a pixel: 3.97 m at zoom 15.
  expect(tileZoom(frame, base, 3.97)).toBe(15);
  expect(tileZoom(frame, base, 0.1)).toBe(16);
  expect(tileZoom(frame, base, 100_000)).toBe(3);
});
