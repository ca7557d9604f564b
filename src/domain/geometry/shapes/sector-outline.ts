import type { Polygon, Position } from '../types.ts';
import { arcPoints } from './arc-points.ts';

/** What a pivot that does not turn all the way waters. */
export type Sector = { readonly radius_m: number; readonly from_deg: number; readonly to_deg: number };

/** Degrees from one bearing clockwise to another, above 0 and at most 360: `sweepDeg(350, 20)` → 30. */
export const sweepDeg = (from_deg: number, to_deg: number): number => {
  const turn = (((to_deg - from_deg) % 360) + 360) % 360;
  return turn === 0 ? 360 : turn;
};

/**
 * Closed ring, counter-clockwise, of the part of a circle that lies clockwise between two bearings (degrees from north): the centre, and vertices at
 * most 3° apart, each at `radius_m` metres of geodesic (Karney 2013). `sectorOutline([-61, -34], { radius_m: 500, from_deg: 0, to_deg: 90 })`
 * encloses 19.626 ha.
 */
export function sectorOutline(center: Position, { radius_m, from_deg, to_deg }: Sector): Polygon {
  return { type: 'Polygon', coordinates: [[center, ...arcPoints(center, radius_m, to_deg, -sweepDeg(from_deg, to_deg)), center]] };
}
