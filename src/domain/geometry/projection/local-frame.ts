import { mercatorX, mercatorY } from '../../tiles/tile-set.ts';
import { WGS84_A, WGS84_E2 } from './ellipsoid.ts';
import type { Position } from '../types.ts';

/** Metres east and north of the middle of a frame. */
export type EastNorth = readonly [east_m: number, north_m: number];

/** A local plane around a place, drawn straight from web Mercator: what a pane of a map needs. */
export type LocalFrame = {
  /** Middle of the frame in the Mercator unit square, y down. */
  readonly origin: readonly [x: number, y: number];
  /** Metres on the ground for one side of the unit square, here. */
  readonly x_m: number;
  readonly y_m: number;
};

/**
 * Takes back what web Mercator stretches at a latitude: a step of the unit square is 2π·N·cos φ metres east and 2π·M·cos φ metres north,
 * with N and M the radii of curvature of the ellipsoid (Snyder 1987, 4-18 to 4-20). Maps drawn by it have the same metres per pixel
 * wherever they lie; 2 km from the middle they are 0.5 m off. `localFrame([0, 0])` → x_m 40 075 016.69, y_m 39 806 739.30.
 */
export function localFrame([lon, lat]: Position): LocalFrame {
  const phi = (lat * Math.PI) / 180;
  const w2 = 1 - WGS84_E2 * Math.sin(phi) ** 2;
  const turn = 2 * Math.PI * Math.cos(phi);
  return {
    origin: [mercatorX(lon), mercatorY(lat)],
    x_m: (turn * WGS84_A) / Math.sqrt(w2),
    y_m: (turn * WGS84_A * (1 - WGS84_E2)) / w2 ** 1.5,
  };
}

/** A position as metres from the middle of a frame. `toEastNorth(localFrame([0, 0]), [0.001, 0])` → [111.32, 0]. */
export const toEastNorth = ({ origin, x_m, y_m }: LocalFrame, [lon, lat]: Position): EastNorth => [
  (mercatorX(lon) - origin[0]) * x_m,
  (origin[1] - mercatorY(lat)) * y_m,
];

/** The inverse of `toEastNorth`. `fromEastNorth(localFrame([0, 0]), [111.32, 0])` → [0.001, 0]. */
export function fromEastNorth({ origin, x_m, y_m }: LocalFrame, [east_m, north_m]: EastNorth): Position {
  const x = origin[0] + east_m / x_m;
  const y = origin[1] - north_m / y_m;
  return [(x - 0.5) * 360, (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI];
}
