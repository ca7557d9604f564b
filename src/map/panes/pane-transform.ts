import { fromEastNorth, type EastNorth } from '#domain/geometry/projection/local-frame.ts';
import type { Position } from '#domain/geometry/types.ts';
import type { ScreenPoint } from '../types.ts';
import type { Pane } from './types.ts';

type Placed = Pick<Pane, 'anchor' | 'frame' | 'offset_m' | 'metres_per_px'>;

/** Where metres from the middle of the frame stand on the canvas. */
export const eastNorthToScreen = ({ anchor, offset_m, metres_per_px }: Placed, [east_m, north_m]: EastNorth): ScreenPoint => ({
  x: anchor.x + (east_m - offset_m[0]) / metres_per_px,
  y: anchor.y - (north_m - offset_m[1]) / metres_per_px,
});

/** What stands at a pixel of the canvas, in metres from the middle of the frame. */
export const screenToEastNorth = ({ anchor, offset_m, metres_per_px }: Placed, { x, y }: ScreenPoint): EastNorth => [
  offset_m[0] + (x - anchor.x) * metres_per_px,
  offset_m[1] - (y - anchor.y) * metres_per_px,
];

/** The same as a position on the ellipsoid. */
export const screenToPosition = (pane: Placed, point: ScreenPoint): Position => fromEastNorth(pane.frame, screenToEastNorth(pane, point));
