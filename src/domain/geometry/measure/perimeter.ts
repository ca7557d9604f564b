import geodesic from 'geographiclib-geodesic';
import type { Polygon, Position } from '../types.ts';

/** Geodesic distance in metres (Karney 2013). One degree of longitude on the equator is 111 319.491 m. */
export const distanceM = (a: Position, b: Position): number => geodesic.Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0]).s12 ?? 0;

/** Length of a line of positions in metres, edge by edge. */
export const lengthM = (positions: readonly Position[]): number => {
  let sum = 0;
  for (let i = 1; i < positions.length; i++) sum += distanceM(positions[i - 1]!, positions[i]!);
  return sum;
};

/** Geodesic length in metres of all rings, holes included. A square of 0.01° at the equator is 4 437.875 m round. */
export const perimeterM = (polygon: Polygon): number => polygon.coordinates.reduce((sum, ring) => sum + lengthM(ring), 0);
