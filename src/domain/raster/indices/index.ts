import type { IndexId } from '#domain/schemas/imagery.ts';
import { cire } from './cire.ts';
import { evi } from './evi.ts';
import { mndwi } from './mndwi.ts';
import { ndre } from './ndre.ts';
import { ndvi } from './ndvi.ts';
import type { SpectralIndex } from './spectral-index.ts';

/** Every index the product knows. */
export const INDICES: Readonly<Record<IndexId, SpectralIndex>> = { ndvi, evi, ndre, cire, mndwi };
