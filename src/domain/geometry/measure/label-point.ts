// Rooms that import this file do not list the declaration file beside it.
// oxlint-disable-next-line typescript/triple-slash-reference -- the package has no types, and rooms that import this file include it alone
/// <reference path="./polylabel.d.ts" />
import polylabel from 'polylabel';
import { bboxOf } from './bbox.ts';
import { roundPosition } from '../edit/round-polygon.ts';
import type { Polygon, Position, Ring } from '../types.ts';

/**
 * Where a label sits: the pole of inaccessibility, the point of the polygon farthest from its edges (Agafonkin's polylabel),
 * found on a plane with longitude shrunk by the cosine of the latitude, to one hundredth of the box, and half its
 * width. For a 0.02° × 0.02° square
 * at [0, 0] → [0.01, 0.01].
 */
export const labelPoint = (polygon: Polygon): Position => {
  const [west, south, east, north] = bboxOf(polygon);
  const shrink = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const flat = (ring: Ring): number[][] => ring.map(([lon, lat]) => [(lon - west) * shrink, lat - south]);
  const [width, height] = [(east - west) * shrink, north - south];
  // of a box narrower than its precision polylabel answers a corner
  const precision = Math.min(Math.max(width, height) / 100, Math.min(width, height) / 2);
  const [x = 0, y = 0] = polylabel(polygon.coordinates.map(flat), precision);
  return roundPosition([west + x / shrink, south + y]);
};
