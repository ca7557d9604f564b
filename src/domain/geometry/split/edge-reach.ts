import type { Position } from '../types.ts';

/** One unit of the stored grid, about 1 cm: reach of a vertex's hot pixel; a hair more, for what doubles lose at 180°. */
export const UNIT_DEG = 1.000_001e-7;

/**
 * Cut points keep 1e-9° (0.1 mm). At 1e-7° a point put on a 1 km edge could move 3 m² from field to field,
 * more than a split may lose (max of 1 m² and 1e-6 of the area, domain.md §11.4).
 */
export const CUT_DECIMALS = 9;

/** How a point in the middle of a ring's edge is placed. */
export type PlaceOnEdge = (a: Position, b: Position, point: Position) => Position;

/** The bulge of a geodesic over its chord of L degrees is at most this times L², up to 60° of latitude. */
const BULGE_PER_DEG2 = 0.004;

/** How far the edge a–b, a geodesic, may lie from its chord on the longitude–latitude plane, degrees. A kilometre (0.009°): 3e-7. */
export const bulgeOf = (a: Position, b: Position): number => BULGE_PER_DEG2 * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);

/** Share of the way from a to b of the point of the chord that is nearest to a position, 0 to 1. */
export const footOf = (a: Position, b: Position, [x, y]: Position): number => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length2 = dx * dx + dy * dy;
  return length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / length2));
};

/** The point of the chord a–b at a share of the way. */
export const pointAt = (a: Position, b: Position, share: number): Position => [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];

/** Distance from a position to the chord a–b, degrees. */
export const distanceTo = (a: Position, b: Position, position: Position): number => {
  const [x, y] = pointAt(a, b, footOf(a, b, position));
  return Math.hypot(x - position[0], y - position[1]);
};
