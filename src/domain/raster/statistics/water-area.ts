import type { SceneBand } from '#domain/schemas/imagery.ts';
import type { FieldIndex } from '../field-index.ts';
import { computeIndex, validMask } from '../field-index.ts';
import { indicesOf } from '../hd/indices-of.ts';
import type { Calibration, SpectralIndex } from '../indices/spectral-index.ts';
import type { SceneBands } from '../types.ts';

const WATER_INDEX = 0;
const DRY_NDVI = 0.3;
const M2_PER_HA = 10_000;

/**
 * Hectares of surface water in a field: believable pixels with a water index over 0 and NDVI under 0.3, which plants on wet
 * ground are not (domain.md §1.3). 30 pixels of 20 m are 1.2 ha.
 */
export function waterArea({ index, field, values }: FieldIndex, scene: SceneBands, calibration: Calibration): number {
  const onGrid: SpectralIndex<SceneBand> = { ...indicesOf(scene).ndvi, native_m: index.native_m };
  const vigour = computeIndex(onGrid, scene, calibration);
  const valid = validMask(field.inside, field.weights);
  let pixels = 0;
  for (let i = 0; i < valid.length; i++) if (valid[i] === 1 && values[i]! > WATER_INDEX && vigour[i]! < DRY_NDVI) pixels++;
  return (pixels * field.shape.pixel_m ** 2) / M2_PER_HA;
}
