import { INDICES } from '../raster/indices/index.ts';
import { evi2 } from '../raster/indices/evi2.ts';
import { ndwi } from '../raster/indices/ndwi.ts';
import type { SpectralIndex } from '../raster/indices/spectral-index.ts';
import type { PixelProvenance } from './schema.ts';

/** Every index a pixel may have been computed by, fallbacks included. */
export const NAMED_INDICES: Readonly<Record<PixelProvenance['index'], SpectralIndex>> = { ...INDICES, evi2, ndwi };
