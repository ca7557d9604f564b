import type Flatbush from 'flatbush';
import type { Position, ShapeBlock } from '../types.ts';

/** A place to snap to: a vertex, or a point on an edge, of one shape of a block. */
export type Snap = { readonly kind: 'vertex' | 'edge'; readonly position: Position; readonly shape: number; readonly distance_m: number };

const METRES_PER_DEGREE = 111_195;

/**
 * The nearest vertex within `within_m` of a position, or else the nearest point on an edge; null when nothing is near. A vertex wins
 * over a nearer edge, so that corners meet. Distances on a plane true at the position, good to 1 % over 100 m.
 */
export const findSnap = (
  block: ShapeBlock,
  index: Flatbush | null,
  position: Position,
  within_m: number,
  skip?: (shape: number) => boolean,
): Snap | null => {
  if (!index) return null;
  const [lon, lat] = position;
  const shrink = Math.cos((lat * Math.PI) / 180);
  const reach = within_m / METRES_PER_DEGREE;
  let vertex: Snap | null = null;
  let edge: Snap | null = null;
  const nearer = (best: Snap | null, kind: Snap['kind'], x: number, y: number, shape: number): Snap | null => {
    const distance_m = Math.hypot(x, y) * METRES_PER_DEGREE;
    if (distance_m > (best?.distance_m ?? within_m)) return best;
    return { kind, position: [lon + x / shrink, lat + y], shape, distance_m };
  };
  for (const shape of index.search(lon - reach / shrink, lat - reach, lon + reach / shrink, lat + reach, skip && ((i) => !skip(i)))) {
    for (let ring = block.shapeStart[shape]!; ring < block.shapeStart[shape + 1]!; ring++) {
      for (let v = block.ringStart[ring]!; v + 1 < block.ringStart[ring + 1]!; v++) {
        const [ax, ay] = [(block.xy[2 * v]! - lon) * shrink, block.xy[2 * v + 1]! - lat];
        const [dx, dy] = [(block.xy[2 * v + 2]! - lon) * shrink - ax, block.xy[2 * v + 3]! - lat - ay];
        vertex = nearer(vertex, 'vertex', ax, ay, shape);
        const t = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)));
        edge = nearer(edge, 'edge', ax + t * dx, ay + t * dy, shape);
      }
    }
  }
  // the vertex itself, to the bit
  if (vertex) return { ...vertex, position: exactVertex(block, vertex) };
  return edge;
};

const exactVertex = (block: ShapeBlock, { shape, position }: Snap): Position => {
  let best: Position = position;
  let least = Infinity;
  for (let v = block.ringStart[block.shapeStart[shape]!]!; v < block.ringStart[block.shapeStart[shape + 1]!]!; v++) {
    const gap = Math.hypot(block.xy[2 * v]! - position[0], block.xy[2 * v + 1]! - position[1]);
    if (gap < least) {
      least = gap;
      best = [block.xy[2 * v]!, block.xy[2 * v + 1]!];
    }
  }
  return best;
};
