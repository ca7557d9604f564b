import { AppError } from '#domain/errors.ts';
import type { TiffImage } from '../tiff/types.ts';
import type { GridShape } from '../types.ts';

/** The grid of a north-up TIFF with square pixels; refuses rotated ones and those that do not say where they are. */
export function shapeOf({ width, height, transform, epsg }: TiffImage): GridShape {
  if (!transform || epsg === null) throw new AppError('TIFF_NO_GEOREFERENCE');
  const [x, size, xRow, y, yCol, ySize] = transform;
  if (xRow !== 0 || yCol !== 0 || Math.abs(size + ySize) > 1e-6 * size) throw new AppError('TIFF_UNSUPPORTED', { reason: 'rotated' });
  return { width, height, origin: [x, y], pixel_m: size, epsg };
}
