/** One acquisition over a field, already measured: what the curve is made of. */
export type Observation = {
  readonly scene_id: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Usable share inside the field, 0–1: the weight of the point. */
  readonly valid_fraction: number;
  readonly mean: number | null;
  readonly p10: number | null;
  readonly p90: number | null;
};

/** One step of the smoothed curve; the 8-day grid starts at epoch day 0 (domain.md §2.1). */
export type CurveStep = {
  readonly date: string;
  readonly mean: number;
  readonly p10: number;
  readonly p90: number;
  /** Inside a gap of more than 48 days between valid images: drawn dashed, nothing is derived from it. */
  readonly is_estimated: boolean;
};

/** Two neighbouring valid images more than 48 days apart, as epoch days: what lies between them is a guess. */
export type SeriesGap = { readonly from: number; readonly to: number };

export type SeasonCurve = {
  /** Every 8 days from the first to the last valid image. */
  readonly steps: readonly CurveStep[];
  /** The smoothed mean of every day from `first_day`, for dates and integrals. */
  readonly daily: Float64Array;
  /** P10 and P90 inside the field, smoothed like the mean, of the same days. */
  readonly daily_p10: Float64Array;
  readonly daily_p90: Float64Array;
  /** Epoch day of `daily[0]`. */
  readonly first_day: number;
  readonly gaps: readonly SeriesGap[];
  readonly image_count: number;
  readonly max_gap_days: number;
};

/** Dates of one growing season as epoch days with fractions; null where a gap or the end of the data hides them (domain.md §2.2). */
export type Phenology = {
  readonly sos20: number | null;
  readonly sos50: number | null;
  readonly pos: number;
  readonly eos50: number | null;
  readonly eos20: number | null;
  /** Days of the steepest rise and fall: the check of the dates at half the amplitude. */
  readonly max_slope: number | null;
  readonly min_slope: number | null;
  readonly peak: number;
  /** Least value before the peak; null where the data begins on the way up. */
  readonly left_base: number | null;
  /** The higher of the two bases, or the one there is. */
  readonly base: number;
  readonly amplitude: number;
  /** EVI·days between SOS20 and EOS20 (to the end of the data while the season is open). */
  readonly small_integral: number | null;
  readonly large_integral: number | null;
  readonly is_open: boolean;
  readonly is_irregular: boolean;
};
