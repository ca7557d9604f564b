import type { BBox, Polygon, Position } from '../types.ts';

/** Smallest box around positions, in degrees; null when there are none. `[[1, 2], [3, 0]]` → `[1, 0, 3, 2]`. */
export const bboxOfPositions = (positions: Iterable<Position>): BBox | null => {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const [lon, lat] of positions) {
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return west === Infinity ? null : [west, south, east, north];
};

/** Box of a polygon from its outer ring, in degrees; [0, 0, 0, 0] for a polygon without positions. */
export const bboxOf = (polygon: Polygon): BBox => bboxOfPositions(polygon.coordinates[0] ?? []) ?? [0, 0, 0, 0];

/** Whether two boxes share at least a point. */
export const bboxesMeet = (a: BBox, b: BBox): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Box around all boxes; null for none. */
export const unionBBox = (boxes: readonly BBox[]): BBox | null =>
  bboxOfPositions(
    boxes.flatMap(([west, south, east, north]): Position[] => [
      [west, south],
      [east, north],
    ]),
  );
