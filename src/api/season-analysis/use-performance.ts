import type { analytics } from '#contract/imagery/analytics.ts';
import type { CropSeason } from '#domain/schemas/analytics.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates, isSameSeason } from '#domain/seasons/season.ts';
import { api } from '../client.ts';
import { useCall, type CallState } from '../use-call.ts';
import { YEARS_BACK } from './use-season-data.ts';

/** How often an index is asked for again whose reference is being measured. */
const MEASURING_MS = 10_000;

/** The field's seasons with index and yield: this one once its images have been read, the earlier ones when theirs have. */
export function usePerformance(
  field: Field | undefined,
  season: Season | null,
  read: 'none' | 'season' | 'all',
): CallState<typeof analytics.cropPerformance> {
  const year = season?.year ?? 2000;
  const input = {
    field_id: field?.id ?? '',
    from: seasonDates({ year: read === 'all' ? year - YEARS_BACK : year })[0],
    to: seasonDates({ year })[1],
  };
  return useCall(api.analytics.cropPerformance, input, {
    enabled: field !== undefined && season !== null && read !== 'none',
    keep_previous: true,
    poll_ms: (reply) =>
      reply?.seasons.some(({ performance }) => !performance.ok && performance.code === 'PERFORMANCE_MEASURING') === true && MEASURING_MS,
  });
}

/** The one of the season on screen, or the only one of its year. */
export const seasonOf = (seasons: readonly CropSeason[] | undefined, season: Season): CropSeason | undefined => {
  const of_year = seasons?.filter((one) => one.season.year === season.year) ?? [];
  return of_year.find((one) => isSameSeason(one.season, season)) ?? (of_year.length === 1 ? of_year[0] : undefined);
};
