import type { SeasonCurve } from '../series/types.ts';
import type { CropSeason } from './read-crop-seasons.ts';

/** Days kept before the start and after the end of a season: beyond them stands what was sown before or after it (domain.md §2.2). */
export const BEFORE_DAYS = 30;
export const AFTER_DAYS = 20;

/**
 * The curve of a season without what stood on the field before and after it: from 30 days before its start to 20 days after its end. The whole curve where
 * the start is hidden, null where the season cannot be determined: that curve may be another crop's. A start on day 100 and an end on day 220 → days 70 to 240.
 */
export function seasonSpan({ curve, phenology }: CropSeason): SeasonCurve | null {
  const [start, end] = [phenology?.sos20 ?? null, phenology?.eos20 ?? null];
  if (curve === null || phenology === null) return null;
  if (start === null) return curve;
  const from = Math.max(0, Math.round(start) - BEFORE_DAYS - curve.first_day);
  const to = end === null ? curve.daily.length : Math.min(curve.daily.length, Math.round(end) + AFTER_DAYS - curve.first_day + 1);
  return {
    ...curve,
    first_day: curve.first_day + from,
    daily: curve.daily.slice(from, to),
    daily_p10: curve.daily_p10.slice(from, to),
    daily_p90: curve.daily_p90.slice(from, to),
  };
}
