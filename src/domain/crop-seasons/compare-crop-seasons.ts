import { seasonDates } from '../seasons/season.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { rankSeason, type RankedSeason } from '../series/seasons/rank-season.ts';
import { startOf } from './field-history.ts';
import type { CropSeason } from './read-crop-seasons.ts';

/** Sowing dates are not recorded, so seasons are grouped by the half of the month in which their curves start. */
export const GROUPINGS = ['genotype', 'start'] as const;
export type Grouping = (typeof GROUPINGS)[number];
export const ALIGNMENTS = ['calendar', 'days'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

export type ComparedSeason = {
  readonly season: CropSeason;
  /** Genotype id, or month and half (`10-1`); null where it is not known. */
  readonly group: string | null;
  /** Small integral against the mean of its group, itself included, percent; null in a group of one. */
  readonly difference: number | null;
  /** Days after the start all were cut at while the season runs; null for whole seasons. */
  readonly days: number | null;
};

const LAST_OF_FIRST_HALF = 15;

/** Month and half of the day a season starts. `startHalf('2025-10-20')` → `'10-2'`. */
export const startHalf = (date: string): string => `${date.slice(5, 7)}-${Number(date.slice(8, 10)) > LAST_OF_FIRST_HALF ? 2 : 1}`;

function groupOf(season: CropSeason, by: Grouping): string | null {
  if (by === 'genotype') return season.recorded.genotype_id === null ? null : String(season.recorded.genotype_id);
  const start = startOf(season);
  return start === null ? null : startHalf(dayDate(start));
}

const ranked = ({ curve, phenology }: CropSeason): RankedSeason[] => (curve === null || phenology === null ? [] : [{ curve, phenology }]);

/**
 * Seasons of fields in their groups, each with the difference of its small integral to the mean of its group in percent (domain.md §2.6). Seasons still
 * growing are compared at the same number of days after their starts. Integrals of 20, 24 and 28 EVI·days in one group → −16.7, 0 and 16.7 %.
 */
export function compareCropSeasons(seasons: readonly CropSeason[], by: Grouping): ComparedSeason[] {
  const grouped = seasons.map((season) => ({ season, group: groupOf(season, by) }));
  return grouped.map(({ season, group }): ComparedSeason => {
    const others = grouped.filter((other) => other.season !== season && other.group === group).flatMap((other) => ranked(other.season));
    const [own] = ranked(season);
    const ranking = own === undefined ? null : rankSeason(own, others);
    if (ranking === null || ranking.reference.length === 0) return { season, group, difference: null, days: null };
    const all = [ranking.value, ...ranking.reference];
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    return { season, group, difference: mean === 0 ? null : (100 * (ranking.value - mean)) / mean, days: ranking.days };
  });
}

/**
 * The epoch day that is zero on the chart's axis for a crop season: 1 July of its year, or the start of its curve; null where that is not known.
 * A season of 2025 by the calendar → 1 July 2025.
 */
export function originOf(season: CropSeason, by: Alignment): number | null {
  if (by === 'calendar') return epochDay(seasonDates(season.recorded)[0]);
  const start = startOf(season);
  return start === null ? null : Math.round(start);
}
