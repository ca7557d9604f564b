import { leastOf, mostOf } from '#domain/extremes.ts';
import type { BBox, Position } from '#domain/geometry/types.ts';
import { mercatorX, mercatorY } from '#domain/tiles/tile-set.ts';

const WIDTH_PX = 960;
const MOST_HEIGHT_PX = 720;
/** Below this a field's labels cannot be read on it. */
const LEAST_FIELD_PX = 84;

export type MapLayout = {
  readonly width: number;
  readonly height: number;
  /** Where a position lies in the picture. */
  readonly place: (position: Position) => readonly [x: number, y: number];
};

/**
 * Fields as they lie on the map, in one picture; null where some of them would be too small for their labels and cells beside each
 * other serve better. Two fields side by side share 960 px.
 */
export function mapLayout(boxes: readonly BBox[]): MapLayout | null {
  const sides = boxes.map(([west, south, east, north]) => [mercatorX(west), mercatorY(north), mercatorX(east), mercatorY(south)] as const);
  const [left, top] = [leastOf(sides.map(([x]) => x)), leastOf(sides.map(([, y]) => y))];
  const [right, bottom] = [mostOf(sides.map(([, , x]) => x)), mostOf(sides.map(([, , , y]) => y))];
  const scale = Math.min(WIDTH_PX / (right - left), MOST_HEIGHT_PX / (bottom - top));
  if (!(scale > 0 && Number.isFinite(scale)) || sides.some(([x0, , x1]) => (x1 - x0) * scale < LEAST_FIELD_PX)) return null;
  return {
    width: Math.round((right - left) * scale),
    height: Math.round((bottom - top) * scale),
    place: ([lon, lat]) => [(mercatorX(lon) - left) * scale, (mercatorY(lat) - top) * scale],
  };
}
