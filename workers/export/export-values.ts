import { zlibSync } from 'fflate';
import type { Grid } from '#domain/raster/types.ts';
import { writeValues } from '#domain/raster/tiff/write-values.ts';
import { withTransfer } from '../wire.ts';

export type ValuesRequest = { readonly grid: Grid; readonly name: string };

/** The numbers behind a picture as a GeoTIFF. */
export function exportValues({ grid, name }: ValuesRequest): Uint8Array<ArrayBuffer> {
  const bytes = writeValues(grid, name, zlibSync);
  return withTransfer(bytes, [bytes.buffer]);
}
