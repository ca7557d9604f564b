import { AppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { isUtm, toUtm } from '#domain/geometry/projection/utm.ts';
import type { GridShape } from '../types.ts';

/** A ring in pixels of a grid, x0, y0, x1, y1…; (0, 0) is the outer corner of the first pixel, y grows southwards. */
export type PixelRing = Float64Array;

/** A polygon's rings in pixels of a UTM grid. 25 m east of the corner of a 10 m grid is x 2.5. */
export function pixelRings(polygon: Polygon, shape: GridShape): PixelRing[] {
  if (!isUtm(shape.epsg)) throw new AppError('TIFF_UNSUPPORTED', { reason: 'projection', value: shape.epsg });
  const [east0, north0] = shape.origin;
  return polygon.coordinates.map((ring) => {
    const out = new Float64Array(ring.length * 2);
    ring.forEach((position, i) => {
      const [east, north] = toUtm(position, shape.epsg);
      out[2 * i] = (east - east0) / shape.pixel_m;
      out[2 * i + 1] = (north0 - north) / shape.pixel_m;
    });
    return out;
  });
}
