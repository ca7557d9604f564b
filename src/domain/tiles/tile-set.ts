import Flatbush from 'flatbush';
import type { ShapeBlock } from '../geometry/types.ts';

/** A block in web Mercator (the world is the unit square, y down) with its spatial index. */
export type TileSet = {
  readonly numbers: Uint32Array;
  readonly xy: Float64Array;
  readonly ringStart: Uint32Array;
  readonly shapeStart: Uint32Array;
  /** null when there is no shape: an index cannot be empty. */
  readonly index: Flatbush | null;
  /** west, north, east, south of each shape in the unit square. */
  readonly boxes: Float64Array;
};

/** Longitude to the unit square; −64.8° becomes 0.32. */
export const mercatorX = (lon: number): number => lon / 360 + 0.5;
/** Latitude to the unit square (EPSG:3857 divided by its circumference); 0° becomes 0.5. */
export function mercatorY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/**
 * Projects every vertex once and indexes the shapes, so that a tile touches only what it shows.
 * `numbers[i]` is the feature id of shape i. A block of one shape over [0,0]…[1,1] gets the box 0.5, 0.4972, 0.5028, 0.5.
 */
export function buildTileSet(numbers: Uint32Array, block: ShapeBlock): TileSet {
  const { ringStart, shapeStart } = block;
  const xy = new Float64Array(block.xy.length);
  for (let i = 0; i < xy.length; i += 2) {
    xy[i] = mercatorX(block.xy[i] as number);
    xy[i + 1] = mercatorY(block.xy[i + 1] as number);
  }
  const boxes = new Float64Array(numbers.length * 4);
  const index = numbers.length > 0 ? new Flatbush(numbers.length) : null;
  for (let shape = 0; shape < numbers.length; shape++) {
    const ring = shapeStart[shape] as number;
    let west = Infinity,
      north = Infinity,
      east = -Infinity,
      south = -Infinity;
    for (let v = ringStart[ring] as number; v < (ringStart[ring + 1] as number); v++) {
      const x = xy[2 * v] as number;
      const y = xy[2 * v + 1] as number;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < north) north = y;
      if (y > south) south = y;
    }
    boxes.set([west, north, east, south], shape * 4);
    index?.add(west, north, east, south);
  }
  index?.finish();
  return { numbers, xy, ringStart, shapeStart, index, boxes };
}
