import { orient2d } from 'robust-predicates';
import type { Polygon, Position, Ring } from './types.ts';

/** Where a position lies: 1 inside, 0 on the boundary, -1 outside. */
export type Location = 1 | 0 | -1;

/**
 * Position against vertices [start, end) of flat lon, lat pairs, closed. Exact (ray crossing with robust-predicates,
 * Hao et al. 2018): a point on an edge is 0, never 1 or -1 by chance.
 */
export const locateInFlatRing = (xy: Float64Array, start: number, end: number, x: number, y: number): Location => {
  let crossings = 0;
  let x0 = xy[2 * start]!;
  let y0 = xy[2 * start + 1]!;
  for (let i = start + 1; i < end; i++) {
    const x1 = xy[2 * i]!;
    const y1 = xy[2 * i + 1]!;
    if (x0 >= x || x1 >= x) {
      if (x1 === x && y1 === y) return 0;
      if (y0 === y && y1 === y) {
        if ((x0 <= x && x <= x1) || (x1 <= x && x <= x0)) return 0;
      } else if (y0 > y !== y1 > y) {
        // robust-predicates counts clockwise as positive
        const side = -orient2d(x0, y0, x1, y1, x, y);
        if (side === 0) return 0;
        if (side > 0 === y1 > y0) crossings++;
      }
    }
    x0 = x1;
    y0 = y1;
  }
  return crossings % 2 === 1 ? 1 : -1;
};

/** `locateInFlatRing` for a ring of positions. */
export const locateInRing = (ring: Ring, [x, y]: Position): Location => {
  let crossings = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = ring[i - 1]!;
    const [x1, y1] = ring[i]!;
    if (x0 < x && x1 < x) continue;
    if (x1 === x && y1 === y) return 0;
    if (y0 === y && y1 === y) {
      if ((x0 <= x && x <= x1) || (x1 <= x && x <= x0)) return 0;
    } else if (y0 > y !== y1 > y) {
      const side = -orient2d(x0, y0, x1, y1, x, y);
      if (side === 0) return 0;
      if (side > 0 === y1 > y0) crossings++;
    }
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
