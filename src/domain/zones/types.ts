import type { Polygon } from '../geometry/types.ts';
import type { Grid } from '../raster/types.ts';

/** One image that went into a zoning: the clear scene closest to the season's peak. */
export type ZoneInput = {
  readonly scene_id: string;
  readonly date: string;
  /** Start year of the season, as in Season. */
  readonly start_year: number;
  readonly index: 'evi' | 'ndvi';
  readonly valid_fraction: number;
};

/** One season's index over the field at 10 m; NaN outside the field and under cloud. */
export type ZoneLayer = { readonly input: ZoneInput; readonly grid: Grid };
export type ZoneOptions = {
  readonly polygon: Polygon;
  /** Zones wanted, 2–5; null takes the suggested number. */
  readonly count: number | null;
};

/** Parts of a zone, each a polygon of the field's tiling; shared borders are bit-identical. */
export type Zone = {
  /** 1 is the lowest. */
  readonly number: number;
  /** Given by the user; null shows the standard word for its number. */
  readonly name: string | null;
  readonly parts: readonly Polygon[];
  readonly area_ha: number;
  /** Share of the field, 0–1. */
  readonly share: number;
  /** Pixels of the grid the figures below are taken of: what merged zones are weighted by. */
  readonly pixels: number;
  /** Mean and population sd of the temporal mean M, percent of the field's mean. */
  readonly mean: number;
  readonly sd: number;
  /** Mean of the temporal sd S, percent. */
  readonly stability_sd: number;
};

/** How one number of zones did (domain.md §3.1.7). */
export type ZoneCandidate = {
  readonly count: number;
  readonly fpi: number;
  readonly nce: number;
  /** 1 − SS within / SS total of M, hard labels. */
  readonly variance_reduction: number;
};

/**
 * What the reader should know: dividing hardly explains M (`homogeneous`) or M hardly varies (`low_cv`), so zones do not pay; only the
 * fewest seasons allowed; one layer carries the zones, without neighbours; too few inner pixels, so the field's edge is used too; some of the
 * field is not seen in every image, so its neighbours' zones were spread over it.
 */
export type ZoneNote = 'homogeneous' | 'low_cv' | 'few_seasons' | 'one_layer' | 'small_field' | 'gaps';

/** A zoning of one field: the same input gives the same bytes on every machine. */
export type ZonePlan = {
  readonly inputs: readonly ZoneInput[];
  /** Zones shown, 2–5; 1 when smoothing left a single one. */
  readonly count: number;
  readonly suggested: number;
  readonly candidates: readonly ZoneCandidate[];
  readonly notes: readonly ZoneNote[];
  readonly zones: readonly Zone[];
  /** Area whose temporal sd is over 20 percent. */
  readonly unstable_ha: number;
  readonly unstable: readonly Polygon[];
  /** Coefficient of variation of M over the field, percent. */
  readonly cv: number;
};
