import { quantile } from '#domain/raster/statistics/statistics.ts';
import type { SeasonCurve } from '../types.ts';

/** A season and the epoch day that is zero on the common axis: sowing, or the start of season where sowing is not known. */
export type AlignedSeason = { readonly curve: SeasonCurve; readonly origin: number };

/** What seasons of one field usually look like, by day from `first_offset`; NaN where fewer than two and less than half of them were seen. */
export type ReferenceCurve = {
  readonly first_offset: number;
  readonly median: Float64Array;
  readonly p20: Float64Array;
  readonly p80: Float64Array;
  readonly season_count: number;
};

/** Fewer seasons are no reference. */
const LEAST_SEASONS = 2;

/**
 * Median and P20–P80 of past seasons on the axis of days after their origins; days inside a season's gaps do not count (domain.md §2.6).
 * Null under two seasons. Seasons of constant 0.2, 0.3 and 0.4 have median 0.3, P20 0.24 and P80 0.36.
 */
export function referenceCurve(seasons: readonly AlignedSeason[]): ReferenceCurve | null {
  if (seasons.length < LEAST_SEASONS) return null;
  const starts = seasons.map(({ curve, origin }) => curve.first_day - Math.round(origin));
  const ends = seasons.map(({ curve }, i) => starts[i]! + curve.daily.length - 1);
  const first_offset = Math.min(...starts);
  const length = Math.max(...ends) - first_offset + 1;
  const needed = Math.max(LEAST_SEASONS, Math.ceil(seasons.length / 2));
  const [median, p20, p80] = [0.5, 0.2, 0.8].map(() => new Float64Array(length).fill(Number.NaN)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let i = 0; i < length; i++) {
    const values = seasons.flatMap(({ curve }, s) => {
      const at = first_offset + i - starts[s]!;
      const day = curve.first_day + at;
      const is_seen = at >= 0 && at < curve.daily.length && !curve.gaps.some((gap) => day > gap.from && day < gap.to);
      return is_seen ? [curve.daily[at]!] : [];
    });
    if (values.length < needed) continue;
    values.sort((a, b) => a - b);
    median[i] = quantile(values, 0.5);
    p20[i] = quantile(values, 0.2);
    p80[i] = quantile(values, 0.8);
  }
  return { first_offset, median, p20, p80, season_count: seasons.length };
}

/**
 * How far a season's small integral is from the median of the reference seasons', percent (domain.md §2.6). Null without a reference.
 * `anomalyPercent(27, [20, 24, 26])` → `12.5`.
 */
export function anomalyPercent(value: number, reference: readonly number[]): number | null {
  if (reference.length === 0) return null;
  const middle = quantile(
    reference.toSorted((a, b) => a - b),
    0.5,
  );
  return middle === 0 ? null : (100 * (value - middle)) / middle;
}
