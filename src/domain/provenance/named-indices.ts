import { HD_INDICES } from '../raster/hd/indices.ts';
import { INDICES } from '../raster/indices/index.ts';
import { evi2 } from '../raster/indices/evi2.ts';
import { ndwi } from '../raster/indices/ndwi.ts';
import type { SpectralIndex } from '../raster/indices/spectral-index.ts';
import type { SceneBand } from '../schemas/imagery.ts';
import type { PixelProvenance } from './schema.ts';

const NAMED: Readonly<Record<PixelProvenance['index'], SpectralIndex>> = { ...INDICES, evi2, ndwi };
const HD_NAMED: Readonly<Partial<Record<string, SpectralIndex<SceneBand>>>> = Object.fromEntries(
  Object.values(HD_INDICES).map((index) => [index.id, index]),
);

/** The index a pixel of a sensor was computed by, fallbacks included; null for one its bands do not give. */
export const namedIndex = (id: PixelProvenance['index'], sensor: 'planetscope' | undefined): SpectralIndex<SceneBand> | null =>
  sensor === undefined ? NAMED[id] : (HD_NAMED[id] ?? null);
