import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { toUtm } from '#domain/geometry/projection/utm.ts';
import { hdWindow } from '#domain/imagery/hd-window.ts';
import { pixelRings } from '#domain/raster/rasterize/pixel-rings.ts';
import { rasterize } from '#domain/raster/rasterize/rasterize.ts';
import type { GridShape } from '#domain/raster/types.ts';
import { SKY_STEP_M, skyOver, type Sky } from '../../demo/clouds.ts';
import { TILE_METRES, tileAt, type Tile } from '../../demo/grid.ts';

/** What the demo's mask calls clear: as little cloud and shadow as the classification of its scenes of 10 m lets through. */
const CLEAR = { cloud: 0.08, shadow: 0.3 } as const;
export const isClear = (cloud: number, shadow: number): boolean => cloud <= CLEAR.cloud && shadow <= CLEAR.shadow;

/** The tile of the archive a field's middle lies in: its weather, climate and hemisphere are the field's. */
export const tileOver = (polygon: Polygon, epsg: number): Tile => {
  const [west, south, east, north] = bboxOf(polygon);
  const [x, y] = toUtm([(west + east) / 2, (south + north) / 2], epsg);
  return tileAt(epsg, Math.floor(x / TILE_METRES), Math.floor(y / TILE_METRES));
};

/** The sky over a grid on the cells of the archive, so that a cloud lies where the scene of 10 m of the same day has it. */
export const skyAbove = (tile: Tile, day: number, { origin, width, height, pixel_m }: GridShape): { sky: Sky; grid: GridShape } | null => {
  const west = Math.floor(origin[0] / SKY_STEP_M) - 1;
  const north = Math.ceil(origin[1] / SKY_STEP_M) + 1;
  const columns = Math.ceil((origin[0] + width * pixel_m) / SKY_STEP_M) + 1 - west;
  const rows = north - Math.floor((origin[1] - height * pixel_m) / SKY_STEP_M) + 1;
  const sky = skyOver(tile, day, { west: (west + 0.5) * SKY_STEP_M, north: (north - 0.5) * SKY_STEP_M, columns, rows });
  if (sky === null) return null;
  const corner = [west * SKY_STEP_M, north * SKY_STEP_M] as const;
  return { sky, grid: { width: columns, height: rows, origin: corner, pixel_m: SKY_STEP_M, epsg: tile.epsg } };
};

/** Usable share of a field on each of some days, 0–1, counted on cells of 20 m. */
export const clearSharesOf = (polygon: Polygon, epsg: number, days: readonly number[]): number[] => {
  const tile = tileOver(polygon, epsg);
  const window = hdWindow(polygon, { epsg, origin: [0, 0], pixel_m: SKY_STEP_M });
  return days.map((day) => {
    const above = skyAbove(tile, day, window);
    if (above === null) return 1;
    const { sky, grid } = above;
    const inside = rasterize(pixelRings(polygon, grid), grid.width, grid.height);
    let [cells, clear] = [0, 0];
    inside.forEach((is_inside, i) => {
      if (is_inside === 0) return;
      cells++;
      if (isClear(sky.cloud[i]!, sky.shadow[i]!)) clear++;
    });
    return cells === 0 ? 1 : clear / cells;
  });
};
