import { AppError } from '#domain/errors.ts';
import type { TiffSource } from '#domain/raster/tiff/types.ts';

/** A local file read by slices: what is not asked for is never read. Refuses with RASTER_FILE_GONE when it was changed or moved meanwhile. */
export function blobSource(blob: Blob): TiffSource {
  return {
    size: blob.size,
    async read(offset, length, signal) {
      if (signal?.aborted) throw new AppError('CANCELLED');
      try {
        return new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer());
      } catch (cause) {
        throw new AppError('RASTER_FILE_GONE', {}, { cause });
      }
    },
  };
}
