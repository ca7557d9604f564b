import type { Polygon } from '#domain/geometry/types.ts';
import type { SceneBands, SceneCalibration } from '../types.ts';

/** A scene of the reference with its pixels. */
export type ReferenceScene = { readonly scene: SceneCalibration; readonly bands: SceneBands };

/**
 * What a crop's condition is judged against (domain.md §1.6): the same field around this day in earlier seasons of the crop,
 * else other fields with the crop on this day, else the crop's usual EVI on this day.
 */
export type HealthReference =
  | { readonly kind: 'seasons'; readonly seasons: readonly { readonly year: number; readonly scenes: readonly ReferenceScene[] }[] }
  | { readonly kind: 'fields'; readonly fields: readonly (ReferenceScene & { readonly polygon: Polygon })[] }
  | { readonly kind: 'envelope'; readonly evi_min: number; readonly evi_max: number }
  | { readonly kind: 'none' };

/** What was really used of it, for the legend. */
export type UsedReference = {
  readonly kind: HealthReference['kind'];
  /** Start years of the seasons with readable pixels. */
  readonly years: readonly number[];
  readonly scene_count: number;
  readonly field_count: number;
};

/** Fewer seasons, or fewer fields, are no reference (domain.md §1.6). */
export const MIN_SEASONS = 3;
export const MIN_FIELDS = 3;
