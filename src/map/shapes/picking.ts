import type Flatbush from 'flatbush';
import { indexShapes, shapeBBox, shapeOf } from '#domain/geometry/shape-block.ts';
import type { BBox, Polygon, Position, ShapeBlock } from '#domain/geometry/types.ts';

/** Shapes with the index that finds them: a hit costs about a microsecond and needs no GPU. */
export type ShapeIndex = { readonly block: ShapeBlock; readonly tree: Flatbush | null };

export const buildShapeIndex = (block: ShapeBlock): ShapeIndex => ({ block, tree: indexShapes(block) });
export const boxOf = ({ block }: ShapeIndex, shape: number): BBox => shapeBBox(block, shape);
export const polygonOf = ({ block }: ShapeIndex, shape: number): Polygon => shapeOf(block, shape);
export const shapesInBox = ({ tree }: ShapeIndex, [west, south, east, north]: BBox): number[] =>
  tree?.search(west, south, east, north) ?? [];

/** Even–odd rule over all rings, so a hole is outside. */
function covers({ block }: ShapeIndex, shape: number, [lon, lat]: Position): boolean {
  const { xy, ringStart, shapeStart } = block;
  let inside = false;
  for (let r = shapeStart[shape] as number; r < (shapeStart[shape + 1] as number); r++) {
    for (let v = ringStart[r] as number; v < (ringStart[r + 1] as number) - 1; v++) {
      const ax = xy[2 * v] as number,
        ay = xy[2 * v + 1] as number;
      const bx = xy[2 * v + 2] as number,
        by = xy[2 * v + 3] as number;
      if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** The smallest shape under a position, or −1: a small field drawn inside a large one stays reachable. */
export function findShape(index: ShapeIndex, position: Position): number {
  let best = -1;
  let best_size = Infinity;
  for (const shape of shapesInBox(index, [position[0], position[1], position[0], position[1]])) {
    const [west, south, east, north] = boxOf(index, shape);
    const size = (east - west) * (north - south);
    if (size < best_size && covers(index, shape, position)) {
      best = shape;
      best_size = size;
    }
  }
  return best;
}

/** Shapes whose middle of the box lies inside a lasso, the way people circle things on paper. */
export function shapesInLasso(index: ShapeIndex, lasso: readonly Position[]): number[] {
  const lons = lasso.map(([lon]) => lon);
  const lats = lasso.map(([, lat]) => lat);
  const ring: ShapeIndex = {
    tree: null,
    block: { xy: Float64Array.from(lasso.flat()), ringStart: Uint32Array.of(0, lasso.length), shapeStart: Uint32Array.of(0, 1) },
  };
  return shapesInBox(index, [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]).filter((shape) => {
    const [west, south, east, north] = boxOf(index, shape);
    return covers(ring, 0, [(west + east) / 2, (south + north) / 2]);
  });
}
