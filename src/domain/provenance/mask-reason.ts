import { SCL_WEIGHTS, VALID_WEIGHT } from '../raster/scl.ts';
import type { PixelProvenance } from './schema.ts';

/**
 * Why a pixel is left out of statistics: its own class, a cloud or shadow within 60 m, or a mask that does not call it clear; null
 * where it counts. `maskReason({ scl: { value: 4, weight: 0 } })` → `'near_cloud'`.
 */
export function maskReason({ scl, udm2 }: Pick<PixelProvenance, 'scl' | 'udm2'>): 'class' | 'near_cloud' | 'not_clear' | null {
  if (udm2 !== undefined) return udm2.clear === 1 ? null : 'not_clear';
  if (scl === null || scl.weight >= VALID_WEIGHT) return null;
  return (SCL_WEIGHTS[scl.value] ?? 0) >= VALID_WEIGHT ? 'near_cloud' : 'class';
}
