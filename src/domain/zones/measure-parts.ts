import { areaHa } from '../geometry/measure/area.ts';
import type { Polygon } from '../geometry/types.ts';
import { pixelRings } from '../raster/rasterize/pixel-rings.ts';
import { rasterize } from '../raster/rasterize/rasterize.ts';
import type { SeasonMoments } from './classes/normalise-seasons.ts';
import type { ZoneStack } from './raster/stack-layers.ts';
import type { Zone } from './types.ts';

/**
 * Area, share and the figures of the kept pixels whose centre lies in some parts (domain.md §3.1.10): mean and population sd of M, mean
 * of S. Parts without a kept pixel are as the field: 100 and 0.
 */
export function measureParts(
  parts: readonly Polygon[],
  field_ha: number,
  { shape, pixels }: ZoneStack,
  { mean, sd }: Pick<SeasonMoments, 'mean' | 'sd'>,
): Omit<Zone, 'number' | 'name'> {
  const area_ha = parts.reduce((sum, part) => sum + areaHa(part), 0);
  const masks = parts.map((part) => rasterize(pixelRings(part, shape), shape.width, shape.height));
  let n = 0;
  let sumM = 0;
  let squares = 0;
  let sumS = 0;
  pixels.forEach((at, i) => {
    if (!masks.some((mask) => mask[at] === 1)) return;
    // around 100, where M lies, squares keep their digits
    const deviation = mean[i]! - 100;
    n++;
    sumM += deviation;
    squares += deviation * deviation;
    sumS += sd[i]!;
  });
  const figures =
    n === 0
      ? { mean: 100, sd: 0, stability_sd: 0 }
      : { mean: 100 + sumM / n, sd: Math.sqrt(Math.max(0, squares / n - (sumM / n) ** 2)), stability_sd: sumS / n };
  return { parts, area_ha, share: area_ha / field_ha, pixels: n, ...figures };
}
