import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { localDay } from '#domain/calendar/local-hour.ts';
import type { AppError } from '#domain/errors.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { useSelection } from '#state/selection.ts';
import { followLatest } from './latest/follow-latest.ts';
import { latestQuery, type Latest, type LatestDay } from './latest/load-latest.ts';
import { useCalendar } from '../use-calendar.ts';

/** Today on the server, YYYY-MM-DD; undefined until it has answered. */
export const useToday = (): string | undefined => useCalendar().today;

const OWN_DAY = localDay(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Today for what cannot wait, such as whether a trial still runs: the device's day until the server has given its own. */
export const useDay = (): string => useToday() ?? OWN_DAY;

/** Newest usable scene and EVI of every field up to the date on screen, added to while the server is still looking at pixels. */
export function useLatest(): UseQueryResult<LatestDay, AppError> {
  const date = useSelection((state) => state.date);
  const { season, today } = useCalendar();
  const until = date ?? (season === null || today === undefined ? null : ([seasonDates(season)[1], today].toSorted()[0] ?? null));
  const state = useQuery<LatestDay, AppError>({
    ...latestQuery(until ?? '2000-01-01'),
    enabled: until !== null,
    placeholderData: (previous) => previous,
  });
  const is_pending = !state.isPlaceholderData && (state.data?.pending ?? 0) > 0;
  useEffect(() => (until !== null && is_pending ? followLatest(until) : undefined), [until, is_pending]);
  return state;
}

/** That of one field; undefined without a usable one, or while unknown. */
export const useLatestOf = (field_id: string | null): Latest | undefined => useLatest().data?.by_id.get(field_id ?? '');

const dataOf = (results: readonly { readonly data: LatestDay | undefined }[]): readonly (LatestDay | undefined)[] =>
  results.map(({ data }) => data);

/** The same on several dates, in their order; undefined while on its way. */
export const useLatestOn = (dates: readonly string[]): readonly (LatestDay | undefined)[] =>
  useQueries({ queries: dates.map(latestQuery), combine: dataOf });
