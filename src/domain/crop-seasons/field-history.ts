import type { FieldCrop } from '../schemas/season.ts';
import { rankSeason, type RankedSeason } from '../series/seasons/rank-season.ts';
import { anomalyPercent, referenceCurve, type ReferenceCurve } from '../series/seasons/reference-curve.ts';
import type { CropSeason } from './read-crop-seasons.ts';
import { seasonSpan } from './season-span.ts';

export type HistoryRow = {
  readonly season: CropSeason;
  /** The season on screen; the others are its past. */
  readonly is_current: boolean;
  /** 100·(I − median)/median of the past seasons' small integrals; null where either is unknown. */
  readonly anomaly: number | null;
  /** Days after the start all integrals were cut at while the season runs; null for whole seasons. */
  readonly days: number | null;
};

export type FieldHistory = {
  /** Newest first. */
  readonly rows: readonly HistoryRow[];
  /** Past seasons by days after their starts; null under two of them. */
  readonly reference: ReferenceCurve | null;
};

/** One past season is no reference. */
const LEAST_PAST = 2;

const ranked = ({ curve, phenology }: CropSeason): RankedSeason[] => (curve === null || phenology === null ? [] : [{ curve, phenology }]);

/** The day a season is aligned by: the start of its curve, because sowing dates are not recorded. */
export const startOf = ({ phenology }: CropSeason): number | null => phenology?.sos20 ?? null;

/**
 * The history of one crop on one field: reference curve (median and P20–P80 by days after the start of season) of the seasons before `year`, and how far each
 * season's small integral is from their median, in percent (domain.md §2.6). A season still growing is compared at the same number of days after its start.
 * Past integrals of 20, 24 and 26 EVI·days and 27 this year → anomalies −16.7, 0, 8.3 and 12.5 %.
 */
export function fieldHistory(seasons: readonly CropSeason[], year: number): FieldHistory {
  const past = seasons.filter(({ recorded }) => recorded.year < year);
  const peers = past.flatMap(ranked);
  const rows = seasons
    .toSorted((a, b) => b.recorded.year - a.recorded.year)
    .map((season): HistoryRow => {
      const [own] = ranked(season);
      const ranking = own === undefined ? null : rankSeason(own, peers);
      const anomaly = ranking === null || ranking.reference.length < LEAST_PAST ? null : anomalyPercent(ranking.value, ranking.reference);
      return { season, is_current: season.recorded.year >= year, anomaly, days: anomaly === null ? null : (ranking?.days ?? null) };
    });
  return { rows, reference: seasonsReference(past, startOf) };
}

/** Median and P20–P80 of seasons over the days since their origins; a season without one is left out, and so is what stood before and after each. */
export function seasonsReference(seasons: readonly CropSeason[], origin_of: (season: CropSeason) => number | null): ReferenceCurve | null {
  return referenceCurve(
    seasons.flatMap((season) => {
      const [curve, origin] = [seasonSpan(season), origin_of(season)];
      return curve === null || origin === null ? [] : [{ curve, origin }];
    }),
  );
}

/** The years among these in which nothing was recorded on the field: they are asked for. `unrecordedYears(crops of 2023, [2024, 2023])` → `[2024]`. */
export const unrecordedYears = (crops: readonly FieldCrop[], years: readonly number[]): number[] =>
  years.filter((year) => !crops.some((crop) => crop.year === year));
