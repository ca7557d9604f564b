import type { TiffReaders } from '#domain/raster/tiff/types.ts';
import { inflate } from '../cog/inflate.ts';

/** How people's own files are read: what our reader declines is decoded by geotiff.js, which is loaded with the first such block. */
export const ownReaders: TiffReaders = {
  inflate,
  foreign: async (block) => (await import('./decode-foreign.ts')).decodeForeign(block),
};
