import { leastOf, mostOf } from '../extremes.ts';
import { AppError } from '../errors.ts';
import type { Polygon } from '../geometry/types.ts';
import { toUtm } from '../geometry/projection/utm.ts';
import type { GridShape } from '../raster/types.ts';

/** Room around the field, in pixels: nothing is grown into it, it only shows the edge whole. */
const MARGIN_PIXELS = 4;
/** A window of 27 km²: five times the largest field, so that long and slanting ones pass. */
export const HD_MAX_PIXELS = 3_000_000;
export const HD_PIXEL_M = 3;

type Corner = Pick<GridShape, 'epsg' | 'origin' | 'pixel_m'>;

/**
 * The pixels of a grid that hold a field, four more on every side: the grid is given by any of its corners, so that no pixel is
 * resampled. A field whose box is larger than 3 million pixels is refused with `HD_TOO_LARGE`. A square of 1 km on the grid of
 * 3 m takes 342 × 342.
 */
export const hdWindow = (polygon: Polygon, { epsg, origin: [east0, north0], pixel_m }: Corner): GridShape => {
  const metres = (polygon.coordinates[0] ?? []).map((position) => toUtm(position, epsg));
  const columns = metres.map(([east]) => (east - east0) / pixel_m);
  const rows = metres.map(([, north]) => (north0 - north) / pixel_m);
  const left = Math.floor(leastOf(columns)) - MARGIN_PIXELS;
  const top = Math.floor(leastOf(rows)) - MARGIN_PIXELS;
  const width = Math.ceil(mostOf(columns)) + MARGIN_PIXELS - left;
  const height = Math.ceil(mostOf(rows)) + MARGIN_PIXELS - top;
  if (!(width * height <= HD_MAX_PIXELS)) throw new AppError('HD_TOO_LARGE', { pixels: width * height });
  return { width, height, origin: [east0 + left * pixel_m, north0 - top * pixel_m], pixel_m, epsg };
};
