import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useCallsState } from '#api/use-calls.ts';
import type { ChartChoice } from '#domain/crop-seasons/chart-choice.ts';
import type { FieldYear } from '#domain/crop-seasons/read-crop-seasons.ts';
import type { AppError } from '#domain/errors.ts';
import type { CropSeason } from '#domain/schemas/analytics.ts';
import type { Field } from '#domain/schemas/field.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { chosenCrops } from './candidate-fields.ts';

const POLL_MS = 1_500;
const STALE_MS = 300_000;
const NOTHING: readonly never[] = [];

export type FieldYears = {
  readonly years: readonly FieldYear[];
  /** Indices of the fields' seasons as the server ranks them, by field; empty until their images have been read. */
  readonly ranked: ReadonlyMap<string, readonly CropSeason[]>;
  readonly pending: number;
  readonly is_loading: boolean;
  readonly error: AppError | null;
  readonly retry: () => void;
};

/** The images of the chosen fields and seasons, each pair once, and then their performance indices. */
export function useFieldYears(fields: readonly Field[], choice: ChartChoice | null): FieldYears {
  const pairs = useMemo(() => {
    const crops = choice === null ? [] : chosenCrops(fields, choice);
    return [...new Map(crops.map(({ field, crop: { year } }) => [`${field.id} ${year}`, { field, year }])).values()];
  }, [fields, choice]);
  const known = useMemo(() => [...new Map(pairs.map(({ field }) => [field.id, field])).values()], [pairs]);
  const statistics = useCallsState(
    api.imagery.statistics,
    pairs.map(({ field, year }) => {
      const [from, to] = seasonWindow({ year });
      return { field_id: field.id, index: 'evi' as const, from, to };
    }),
    { stale_ms: STALE_MS, poll_ms: (reply) => (reply !== undefined && reply.pending > 0 ? POLL_MS : false) },
  );
  const excluded = useCallsState(
    api.imagery.excluded,
    known.map(({ id }) => ({ field_id: id })),
    { stale_ms: STALE_MS },
  );
  const pending = statistics.data.reduce((sum, reply) => sum + (reply?.pending ?? 0), 0);
  const is_loading = statistics.data.includes(undefined) || excluded.data.includes(undefined);
  const is_read = choice !== null && !is_loading && pending === 0;
  const performance = useCallsState(
    api.analytics.cropPerformance,
    is_read
      ? known.map(({ id }) => ({
          field_id: id,
          from: seasonDates({ year: Math.min(...choice.seasons) })[0],
          to: seasonDates({ year: Math.max(...choice.seasons) })[1],
        }))
      : NOTHING,
    { stale_ms: STALE_MS },
  );
  const years = useMemo((): FieldYear[] => {
    const left_out = new Set(excluded.data.flatMap((reply, i) => reply?.excluded.map((id) => `${known[i]?.id ?? ''} ${id}`) ?? []));
    return pairs.map(({ field, year }, i) => ({
      field_id: field.id,
      country: field.country,
      crops: field.crops,
      year,
      observations:
        statistics.data[i]?.statistics.filter(
          ({ date, scene_id }) => choice !== null && date <= choice.until && !left_out.has(`${field.id} ${scene_id}`),
        ) ?? [],
    }));
  }, [pairs, known, statistics.data, excluded.data, choice]);
  const ranked = useMemo(
    () => new Map(performance.data.flatMap((reply, i) => (reply === undefined ? [] : [[known[i]?.id ?? '', reply.seasons] as const]))),
    [performance.data, known],
  );
  return {
    years,
    ranked,
    pending,
    is_loading,
    error: statistics.error ?? excluded.error ?? performance.error,
    retry: () => {
      for (const one of [statistics, excluded, performance]) one.retry();
    },
  };
}
