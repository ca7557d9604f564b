import type { Polygon } from '../geometry/types.ts';

/** One image that went into a zoning: the clear scene closest to the season's peak. */
export type ZoneInput = {
  readonly scene_id: string;
  readonly date: string;
  /** Start year of the season, as in Campaign. */
  readonly start_year: number;
  readonly index: 'evi' | 'ndvi';
  readonly valid_fraction: number;
};

/** Parts of a zone, each a polygon of the lot's tiling; shared borders are bit-identical. */
export type Zone = {
  /** 1 is the lowest. */
  readonly number: number;
  /** Given by the user; null shows the standard word for its number. */
  readonly name: string | null;
  readonly parts: readonly Polygon[];
  readonly area_ha: number;
  /** Share of the lot, 0–1. */
  readonly share: number;
  /** Mean and population sd of the temporal mean M, percent of the lot's mean. */
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

export type ZoneNote = 'homogeneous' | 'low_cv' | 'few_seasons' | 'one_layer' | 'small_field';

/** A zoning of one lot: the same input gives the same bytes on every machine. */
export type ZonePlan = {
  readonly inputs: readonly ZoneInput[];
  /** Zones shown, 2–5. */
  readonly count: number;
  readonly suggested: number;
  readonly candidates: readonly ZoneCandidate[];
  readonly notes: readonly ZoneNote[];
  readonly zones: readonly Zone[];
  /** Area whose temporal sd is over 20 percent. */
  readonly unstable_ha: number;
  readonly unstable: readonly Polygon[];
  /** Coefficient of variation of M over the lot, percent. */
  readonly cv: number;
};
