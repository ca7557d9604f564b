import type { SceneLayerId } from '#domain/schemas/imagery.ts';
import { CLASS_LIMITS, PAINTED_IN_CLASSES } from './class-limits.ts';
import { classify, zoneOf } from './classify.ts';
import type { ZoneMethod, Zoning, Palette } from './types.ts';
import { classColors, zoneColors } from './render/color-ramps.ts';
import { validMask, type FieldMask } from './field-index.ts';

const ZONES: Partial<Record<SceneLayerId, number>> = { contrasted_3: 3, contrasted_10: 10 };
const M2_PER_HA = 10_000;

/** How the values of a layer are told apart. */
export type Division = {
  /** Inner limits, ascending. */
  readonly breaks: readonly number[];
  /** One per part, lowest first. */
  readonly colors: readonly string[];
  /** Drawn in flat colours instead of a ramp. */
  readonly is_painted: boolean;
  readonly is_homogeneous: boolean;
  readonly is_reduced: boolean;
};

/** Number of zones a layer is divided into by the values it shows; undefined for layers with limits of their own. `zoneCount('contrasted_3')` → 3. */
export const zoneCount = (layer: SceneLayerId): number | undefined => ZONES[layer];

/**
 * Zones of the field's own values for contrasted NDVI, or those given; fixed classes for layers that have them; null for all others.
 */
export function divide(
  layer: SceneLayerId,
  sorted: Float32Array,
  palette: Palette,
  { zone_method, zoning: shared }: { zone_method?: ZoneMethod; zoning?: Zoning },
): Division | null {
  const count = ZONES[layer];
  if (count !== undefined) {
    const zoning = shared ?? classify(sorted, count, zone_method);
    return { ...zoning, colors: zoneColors(zoning.count, palette), is_painted: true };
  }
  const [breaks, colors] = [CLASS_LIMITS[layer], classColors(layer, palette)];
  if (breaks === undefined || colors === null) return null;
  return { breaks, colors, is_painted: PAINTED_IN_CLASSES.has(layer), is_homogeneous: false, is_reduced: false };
}

/** Real area of each part in hectares, over the believable pixels of the whole field. */
export function areasOf(values: Float32Array, { inside, weights, shape }: FieldMask, { breaks, colors }: Division): number[] {
  const areas = new Array<number>(colors.length).fill(0);
  const valid = validMask(inside, weights);
  const pixelHa = shape.pixel_m ** 2 / M2_PER_HA;
  for (let i = 0; i < valid.length; i++) {
    if (valid[i] === 1 && !Number.isNaN(values[i]!)) areas[zoneOf(values[i]!, breaks) - 1]! += pixelHa;
  }
  return areas;
}
