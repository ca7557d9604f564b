import type { Polygon, Position } from '../types.ts';
import { courseOf, positionAt } from './arc-points.ts';

const RADIANS = Math.PI / 180;

/**
 * Closed ring, counter-clockwise, of a rectangle turned as its first side lies: `from` and `to` are that side, and the opposite one passes beside
 * `through`, at its distance in metres from the side's line. The angles at the first side are right on the ellipsoid; the opposite side
 * is shorter or longer by less than 1 mm at farm sizes. From [-61, -34] to [-60.99, -34] through [-60.99, -33.99] encloses 102.48 ha.
 */
export function rectangleOutline(from: Position, to: Position, through: Position): Polygon {
  const side = courseOf(from, to);
  const across = courseOf(from, through);
  const width_m = across.length_m * Math.sin((across.bearing_deg - side.bearing_deg) * RADIANS);
  const far = positionAt(to, side.end_bearing_deg + 90, width_m);
  const near = positionAt(from, side.bearing_deg + 90, width_m);
  return { type: 'Polygon', coordinates: [width_m < 0 ? [from, to, far, near, from] : [from, near, far, to, from]] };
}
