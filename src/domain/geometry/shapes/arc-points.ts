import geodesic from 'geographiclib-geodesic';
import type { Position } from '../types.ts';

/** Degrees between two vertices of an arc: a chord then leaves it by 0.034 % of the radius. */
const STEP_DEG = 3;

/** Where a geodesic of `length_m` metres ends that leaves `from` at `bearing_deg` (clockwise from north). */
export function positionAt(from: Position, bearing_deg: number, length_m: number): Position {
  const { lon2 = from[0], lat2 = from[1] } = geodesic.Geodesic.WGS84.Direct(from[1], from[0], bearing_deg, length_m);
  return [lon2, lat2];
}

/** Length in metres and bearings in degrees, at its start and at its end, of the geodesic between two positions. */
export function courseOf(from: Position, to: Position): { length_m: number; bearing_deg: number; end_bearing_deg: number } {
  const { s12 = 0, azi1 = 0, azi2 = 0 } = geodesic.Geodesic.WGS84.Inverse(from[1], from[0], to[1], to[0]);
  return { length_m: s12, bearing_deg: azi1, end_bearing_deg: azi2 };
}

/**
 * Positions at `radius_m` metres of geodesic from a centre, from one bearing over `sweep_deg` degrees (clockwise where positive), both ends
 * included, no two farther apart than 3°. A sweep of 90° has 31 positions.
 */
export function arcPoints(center: Position, radius_m: number, from_deg: number, sweep_deg: number): Position[] {
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep_deg) / STEP_DEG));
  return Array.from({ length: pieces + 1 }, (_, at) => positionAt(center, from_deg + (sweep_deg * at) / pieces, radius_m));
}
