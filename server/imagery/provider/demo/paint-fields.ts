import { bboxesMeet, bboxOf } from '#domain/geometry/measure/bbox.ts';
import type { BBox } from '#domain/geometry/types.ts';
import { pixelRings } from '#domain/raster/rasterize/pixel-rings.ts';
import { rasterize } from '#domain/raster/rasterize/rasterize.ts';
import type { GridShape } from '#domain/raster/types.ts';
import type { DemoField } from '../../../demo/farms.ts';
import { TILE_PIXELS, tileOrigin, tileRing, type Tile } from './grid.ts';
import type { PaintedField } from './landscape.ts';

const tileBox = (tile: Tile): BBox => bboxOf({ type: 'Polygon', coordinates: [tileRing(tile)] });

/** Pixels of every known field that meets a box in degrees, by the pixel-centre rule. */
export const paintOver = (shape: GridShape, box: BBox, fields: readonly DemoField[]): PaintedField[] =>
  fields
    .filter((field) => bboxesMeet(bboxOf(field.polygon), box))
    .map((field) => {
      const mask = rasterize(pixelRings(field.polygon, shape), shape.width, shape.height);
      const pixels: number[] = [];
      mask.forEach((is_inside, pixel) => {
        if (is_inside === 1) pixels.push(pixel);
      });
      return { field, pixels: Uint32Array.from(pixels) };
    });

/** Pixels of every known field in a tile. */
export const paintFields = (tile: Tile, fields: readonly DemoField[]): PaintedField[] =>
  paintOver({ width: TILE_PIXELS, height: TILE_PIXELS, origin: tileOrigin(tile), pixel_m: 10, epsg: tile.epsg }, tileBox(tile), fields);
