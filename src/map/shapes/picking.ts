import Flatbush from 'flatbush';
import type { BBox, Polygon, Position, ShapeBlock } from '#domain/geometry/types.ts';

/** Shapes with the index that finds them: a hit costs about a microsecond and needs no GPU. */
export type ShapeIndex = { readonly block: ShapeBlock; readonly count: number; readonly boxes: Float64Array; readonly tree: Flatbush | null };

export function buildShapeIndex(block: ShapeBlock): ShapeIndex {
  const count = block.shapeStart.length - 1;
  const boxes = new Float64Array(count * 4);
  const tree = count > 0 ? new Flatbush(count) : null;
  for (let shape = 0; shape < count; shape++) {
    const ring = block.shapeStart[shape] as number;
    let west = Infinity, south = Infinity, east = -Infinity, north = -Infinity;
    for (let v = block.ringStart[ring] as number; v < (block.ringStart[ring + 1] as number); v++) {
      const lon = block.xy[2 * v] as number;
      const lat = block.xy[2 * v + 1] as number;
      if (lon < west) west = lon;
      if (lon > east) east = lon;
      if (lat < south) south = lat;
      if (lat > north) north = lat;
    }
    boxes.set([west, south, east, north], shape * 4);
    tree?.add(west, south, east, north);
  }
  tree?.finish();
  return { block, count, boxes, tree };
}

export const boxOf = ({ boxes }: ShapeIndex, shape: number): BBox => [boxes[shape * 4] as number, boxes[shape * 4 + 1] as number, boxes[shape * 4 + 2] as number, boxes[shape * 4 + 3] as number];

export const shapesInBox = ({ tree }: ShapeIndex, [west, south, east, north]: BBox): number[] => tree?.search(west, south, east, north) ?? [];

/** Even–odd rule over all rings, so a hole is outside. */
function covers({ block }: ShapeIndex, shape: number, [lon, lat]: Position): boolean {
  const { xy, ringStart, shapeStart } = block;
  let inside = false;
  for (let r = shapeStart[shape] as number; r < (shapeStart[shape + 1] as number); r++) {
    for (let v = ringStart[r] as number; v < (ringStart[r + 1] as number) - 1; v++) {
      const ax = xy[2 * v] as number, ay = xy[2 * v + 1] as number;
      const bx = xy[2 * v + 2] as number, by = xy[2 * v + 3] as number;
      if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** The smallest shape under a position, or −1: a small lot drawn inside a large one stays reachable. */
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

export function polygonOf({ block }: ShapeIndex, shape: number): Polygon {
  const coordinates: Position[][] = [];
  for (let r = block.shapeStart[shape] as number; r < (block.shapeStart[shape + 1] as number); r++) {
    const ring: Position[] = [];
    for (let v = block.ringStart[r] as number; v < (block.ringStart[r + 1] as number); v++) ring.push([block.xy[2 * v] as number, block.xy[2 * v + 1] as number]);
    coordinates.push(ring);
  }
  return { type: 'Polygon', coordinates };
}

/** Shapes whose middle of the box lies inside a lasso, the way people circle things on paper. */
export function shapesInLasso(index: ShapeIndex, lasso: readonly Position[]): number[] {
  const lons = lasso.map(([lon]) => lon);
  const lats = lasso.map(([, lat]) => lat);
  const ring: ShapeIndex = { ...index, count: 1, block: { xy: Float64Array.from(lasso.flat()), ringStart: Uint32Array.of(0, lasso.length), shapeStart: Uint32Array.of(0, 1) } };
  return shapesInBox(index, [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]).filter((shape) => {
    const [west, south, east, north] = boxOf(index, shape);
    return covers(ring, 0, [(west + east) / 2, (south + north) / 2]);
  });
}
