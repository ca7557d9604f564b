import type { Grid } from '../types.ts';
import type { Deflate } from './cut-blocks.ts';
import { writeTiff } from './write-tiff.ts';

/**
 * Values of a grid as a GeoTIFF that any GIS opens: one band of 32-bit floats, deflate, NaN for no data, in the grid's own
 * UTM zone (TIFF 6.0; OGC GeoTIFF 1.1). A grid of 3 × 2 at 10 m gives a file that `gdalinfo` reads as `Size is 3, 2`,
 * `Type=Float32`, `NoData Value=nan`.
 */
export const writeValues = (
  { width, height, origin, pixel_m, epsg, values }: Grid,
  name: string,
  deflate: Deflate,
): Uint8Array<ArrayBuffer> =>
  writeTiff([{ width, height, planes: [values], tile: null, geo: { epsg, origin, pixel_m }, nodata: NaN, description: name }], deflate);
