import type { Polygon } from '#domain/geometry/types.ts';
import { computeFieldIndex, type FieldIndex } from '../field-index.ts';
import type { Calibration } from '../indices/spectral-index.ts';
import type { SceneBands, HealthReference, UsedReference } from '../types.ts';
import { pixelLimits } from './pixel-limits.ts';
import { vci } from './vci.ts';

/**
 * The condition of a crop, 0–100 per pixel, against a reference (domain.md §1.6). NDVI is compared, or EVI where only the
 * crop's usual EVI is known. A pixel at its P5 of earlier seasons is 0, at its P95 100.
 */
export function cropHealth(
  scene: SceneBands,
  polygon: Polygon,
  reference: HealthReference,
  calibration: Calibration,
): { computed: FieldIndex; used: UsedReference } {
  const { min, max, used } = pixelLimits(reference, polygon, scene.fine);
  const index = reference.kind === 'envelope' ? 'evi' : 'ndvi';
  const computed = computeFieldIndex(scene, polygon, index, calibration, (values) =>
    values.map((value, i) => vci(value, min[i]!, max[i]!)),
  );
  return { computed, used };
}
