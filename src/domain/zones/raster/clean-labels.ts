import { ZONES } from '../../limits.ts';
import { fillLabels } from './fill-labels.ts';
import { majority3 } from './majority3.ts';
import { sieve } from './sieve.ts';
import type { ZoneStack } from './stack-layers.ts';

const M2_PER_HA = 10_000;

/**
 * Labels of the kept pixels (1 and up) as a smooth raster (domain.md §3.1.8): spread to the field's other pixels, majority 3 × 3 twice,
 * patches under 1 ha (0.25 ha in fields under 25 ha) joined to a neighbour, then spread over the whole grid so that borders run out of the
 * field.
 */
export function cleanLabels({ shape, inside, pixels }: ZoneStack, labels: Uint8Array, field_ha: number): Uint8Array {
  const { width, height, pixel_m } = shape;
  const raster = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) raster[pixels[i]!] = labels[i]!;
  const own = fillLabels(raster, width, height);
  for (let at = 0; at < own.length; at++) if (inside[at] === 0) own[at] = 0;
  const smooth = majority3(majority3(own, width, height), width, height);
  const min_ha = field_ha >= ZONES.large_field_ha ? ZONES.min_patch_ha : ZONES.min_patch_small_field_ha;
  return fillLabels(sieve(smooth, width, (min_ha * M2_PER_HA) / pixel_m ** 2), width, height);
}
