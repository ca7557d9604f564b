import type { IndexId, SceneBand } from '#domain/schemas/imagery.ts';
import { INDICES } from '../indices/index.ts';
import type { SpectralIndex } from '../indices/spectral-index.ts';
import type { SceneBands } from '../types.ts';
import { HD_INDICES } from './indices.ts';

/** The formulas of the sensor a scene was taken by. `indicesOf({ sensor: 'planetscope' }).cire.formula` → `'nir / rededge − 1'`. */
export const indicesOf = ({ sensor }: Pick<SceneBands, 'sensor'>): Readonly<Record<IndexId, SpectralIndex<SceneBand>>> =>
  sensor === 'planetscope' ? HD_INDICES : INDICES;
