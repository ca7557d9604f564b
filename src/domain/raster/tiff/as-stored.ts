import type { Samples } from './types.ts';

/**
 * The number that a file's no-data value is among its samples: a TIFF tells it in decimals, and floats of 32 bits hold
 * the nearest they can. −9999.9 is −9999.900390625 there, and would never be met as it is written.
 */
export const asStored = (nodata: number | null, samples: Samples): number | null =>
  nodata !== null && samples instanceof Float32Array ? Math.fround(nodata) : nodata;
