import { WGS84_E2 } from '../projection/ellipsoid.ts';
import type { Position } from '../types.ts';

const RADIANS = Math.PI / 180;

/**
 * Moves a point of the straight longitude-latitude edge a–b sideways onto the geodesic a–b, some centimetres on a kilometre.
 * Areas are those of geodesic polygons: a vertex put on the straight edge would cut off the geodesic's bulge, 9 m² on a 1 km edge
 * at 34°. From Clairaut's relation, φ″(λ) = −(N/M)·sin φ cos φ − φ′²·(2(M/N)·tan φ + 3e² sin φ cos φ/(1 − e² sin² φ)),
 * N and M the radii of curvature. The middle of [0, 45]–[0.02, 45] moves 0.0436 µrad north, to latitude 45.000000875….
 */
export const onGeodesic = (a: Position, b: Position, point: Position): Position => {
  const latitude = ((a[1] + b[1]) / 2) * RADIANS;
  const sin = Math.sin(latitude);
  const cos = Math.cos(latitude);
  const dl = (b[0] - a[0]) * RADIANS;
  const dp = (b[1] - a[1]) * RADIANS;
  const t = Math.abs(dl) > Math.abs(dp) ? (point[0] - a[0]) / (b[0] - a[0]) : (point[1] - a[1]) / (b[1] - a[1]);
  const flat = 1 - WGS84_E2 * sin * sin;
  const nOverM = flat / (1 - WGS84_E2);
  const bend = nOverM * sin * cos * dl * dl + dp * dp * ((2 * sin) / (cos * nOverM) + (3 * WGS84_E2 * sin * cos) / flat);
  const north = (bend * t * (1 - t)) / 2 / RADIANS;
  // only across the edge: along it nothing is gained
  const ux = dl * cos;
  const across = ux / (ux * ux + dp * dp);
  return [point[0] - (north * across * dp) / cos, point[1] + north * across * ux];
};
