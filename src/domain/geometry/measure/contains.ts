import { orient2d } from 'robust-predicates';
import type { Polygon, Position, Ring } from '../types.ts';

/** Where a position lies: 1 inside, 0 on the boundary, -1 outside. */
export type Location = 1 | 0 | -1;

const MISSES = 0;
export const CROSSES = 1;
export const HITS = 2;

/** How the ray from (x, y) to the east meets an edge: misses, crosses it, or starts on it. Upper ends count, lower ones do not. */
export const meetRay = (x0: number, y0: number, x1: number, y1: number, x: number, y: number): 0 | 1 | 2 => {
  if (x0 < x && x1 < x) return MISSES;
  if (x1 === x && y1 === y) return HITS;
  if (y0 === y && y1 === y) return (x0 <= x && x <= x1) || (x1 <= x && x <= x0) ? HITS : MISSES;
  if (y0 > y === y1 > y) return MISSES;
  // orient2d is negative for left turns
  const side = -orient2d(x0, y0, x1, y1, x, y);
  if (side === 0) return HITS;
  return side > 0 === y1 > y0 ? CROSSES : MISSES;
};

/**
 * Position against vertices [start, end) of flat lon, lat pairs, closed. Exact (ray crossing with robust-predicates): a point on an
 * edge is 0, never 1 or -1 by chance. The unit square and (1, 0.5) → 0.
 */
export const locateInFlatRing = (xy: Float64Array, start: number, end: number, x: number, y: number): Location => {
  let crossings = 0;
  for (let i = start; i + 1 < end; i++) {
    const meeting = meetRay(xy[2 * i]!, xy[2 * i + 1]!, xy[2 * i + 2]!, xy[2 * i + 3]!, x, y);
    if (meeting === HITS) return 0;
    crossings += meeting;
  }
  return crossings % 2 === 1 ? 1 : -1;
};

/** `locateInFlatRing` for a ring of positions. */
export const locateInRing = (ring: Ring, [x, y]: Position): Location => {
  let crossings = 0;
  let [x0, y0] = ring[0] ?? [x, y];
  for (let i = 1; i < ring.length; i++) {
    const position = ring[i]!;
    const x1 = position[0];
    const y1 = position[1];
    // most edges lie wholly above or below the ray: passed over before anything is called
    if (!((y0 < y && y1 < y) || (y0 > y && y1 > y))) {
      const meeting = meetRay(x0, y0, x1, y1, x, y);
      if (meeting === HITS) return 0;
      crossings += meeting;
    }
    x0 = x1;
    y0 = y1;
  }
  return crossings % 2 === 1 ? 1 : -1;
};

/** Position against a polygon with holes: 1 inside, 0 on a boundary, -1 outside or in a hole. */
export const locate = (polygon: Polygon, position: Position): Location => {
  const [shell, ...holes] = polygon.coordinates;
  if (!shell) return -1;
  const inShell = locateInRing(shell, position);
  if (inShell !== 1) return inShell;
  for (const hole of holes) {
    const inHole = locateInRing(hole, position);
    if (inHole !== -1) return inHole === 0 ? 0 : -1;
  }
  return 1;
};

/** Whether the polygon covers the position, its boundary included. */
export const contains = (polygon: Polygon, position: Position): boolean => locate(polygon, position) !== -1;
