import { leastOf, mostOf } from '../extremes.ts';
import { seasonsReference, startOf } from '../crop-seasons/field-history.ts';
import type { CropSeason } from '../crop-seasons/read-crop-seasons.ts';
import { quantile } from '../raster/statistics/statistics.ts';
import type { PlaceReference } from '../schemas/crop-explorer.ts';
import { seasonDates } from '../seasons/season.ts';
import { STEP_DAYS } from '../series/eight-day.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import type { Phenology } from '../series/types.ts';

/** Fewer fields say whose they are. */
const LEAST_FIELDS = 3;
const TOO_FEW: PlaceReference = { ok: false, code: 'REFERENCE_TOO_FEW' };

type Whole = { readonly season: CropSeason; readonly phenology: Phenology; readonly sos20: number };

const median = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : quantile(
        values.toSorted((a, b) => a - b),
        0.5,
      );

/** Month and day of days after 1 July. `monthDay(106)` → `'10-15'`. */
const monthDay = (days: number): string => dayDate(epochDay('2001-07-01') + Math.round(days)).slice(5);

/**
 * What the seasons of fields around a place look like together, in numbers alone: median and P20–P80 of EVI by days after the start of season, and the
 * medians of their dates and sizes (domain.md §2.4, §2.6). Only seasons that have ended, and none of it under three fields.
 * Three fields that start on 14, 15 and 17 October → start 10-15.
 */
export function placeReference(seasons: readonly CropSeason[]): PlaceReference {
  const whole = seasons.flatMap((season): Whole[] => {
    const [phenology, sos20] = [season.phenology, startOf(season)];
    return phenology === null || sos20 === null || phenology.is_open ? [] : [{ season, phenology, sos20 }];
  });
  if (new Set(whole.map(({ season }) => season.field_id)).size < LEAST_FIELDS) return TOO_FEW;
  const reference = seasonsReference(
    whole.map(({ season }) => season),
    startOf,
  );
  if (reference === null) return TOO_FEW;
  const july = (season: CropSeason): number => epochDay(seasonDates(season.recorded)[0]);
  const years = whole.map(({ season }) => season.recorded.year);
  const at = (values: Float64Array, i: number): number | null => (Number.isNaN(values[i] ?? Number.NaN) ? null : (values[i] ?? null));
  const first = Math.ceil(reference.first_offset / STEP_DAYS) * STEP_DAYS;
  const count = Math.floor((reference.first_offset + reference.median.length - 1 - first) / STEP_DAYS) + 1;
  const days = median(whole.flatMap(({ phenology, sos20 }) => (phenology.eos20 === null ? [] : [phenology.eos20 - sos20])));
  return {
    ok: true,
    season_count: whole.length,
    first_year: leastOf(years),
    last_year: mostOf(years),
    steps: Array.from({ length: count }, (_, step) => {
      const day = first + step * STEP_DAYS;
      const i = day - reference.first_offset;
      return { day, median: at(reference.median, i), p20: at(reference.p20, i), p80: at(reference.p80, i) };
    }),
    sos: monthDay(median(whole.map(({ season, sos20 }) => sos20 - july(season))) ?? 0),
    pos: monthDay(median(whole.map(({ season, phenology }) => phenology.pos - july(season))) ?? 0),
    peak: median(whole.map(({ phenology }) => phenology.peak)) ?? 0,
    length_days: days === null ? null : Math.round(days),
    small_integral: median(whole.flatMap(({ phenology }) => phenology.small_integral ?? [])),
  };
}
