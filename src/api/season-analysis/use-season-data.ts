import { useMemo } from 'react';
import type { AppError } from '#domain/errors.ts';
import { isUsable } from '#domain/imagery/usability.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { SceneFailure, SceneStatistics } from '#domain/schemas/imagery.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { FieldRequest } from '#domain/series/seasons/analyse-field.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { api } from '../client.ts';
import { useCall } from '../use-call.ts';

/** Seasons before the one on screen that are looked at (rules: up to six in all). */
export const YEARS_BACK = 5;
const POLL_MS = 700;
const PAST_POLL_MS = 2_000;
const STALE_MS = 300_000;

/** A scene's statistics, and whether the user left it out. */
export type SeasonRow = SceneStatistics & { readonly is_excluded: boolean };

/** Whether the curve uses an image. */
export const isFrameRow = (row: SeasonRow): boolean => isUsable(row.valid_fraction) && !row.is_excluded && row.mean !== null;

export type SeasonData = {
  /** The statistics of the season on screen with its margins, oldest first. */
  readonly rows: readonly SeasonRow[];
  /** What the worker is asked; null while nothing is known. */
  readonly request: FieldRequest | null;
  readonly pending: number;
  /** Images of the season on screen that could not be read. */
  readonly failed: readonly SceneFailure[];
  /** Whether every image of the season, and of those before it, has been looked at. */
  readonly is_read: boolean;
  readonly is_past_pending: boolean;
  readonly is_loading: boolean;
  readonly error: AppError | null;
  /** The earlier seasons could not be read; this one stands without them. */
  readonly past_error: AppError | null;
  readonly retry: () => void;
};

const NONE: readonly SeasonRow[] = [];
const NO_FAILURES: readonly SceneFailure[] = [];
const isPending = (reply: { readonly pending: number } | undefined): boolean => reply !== undefined && reply.pending > 0;

/** EVI statistics of the season on screen and, once those are read, of as many before it as are asked for. */
export function useSeasonData(field: Field | undefined, season: Season | null, years_back: number): SeasonData {
  const enabled = field !== undefined && season !== null;
  const field_id = field?.id ?? '';
  const year = season?.year ?? 2000;
  const [from, to] = seasonWindow({ year });
  const own = useCall(
    api.imagery.statistics,
    { field_id, index: 'evi', from, to },
    { enabled, stale_ms: STALE_MS, poll_ms: (reply) => isPending(reply) && POLL_MS },
  );
  const is_read = own.data !== undefined && own.data.pending === 0;
  const past = useCall(
    api.imagery.statistics,
    { field_id, index: 'evi', from: seasonWindow({ year: year - years_back })[0], to: seasonWindow({ year: year - 1 })[1] },
    { enabled: enabled && is_read && years_back > 0, stale_ms: STALE_MS, poll_ms: (reply) => isPending(reply) && PAST_POLL_MS },
  );
  const excluded = useCall(api.imagery.excluded, { field_id }, { enabled });

  const left_out = useMemo(() => new Set(excluded.data?.excluded), [excluded.data]);
  const rows = useMemo(
    () => own.data?.statistics.map((row) => ({ ...row, is_excluded: left_out.has(row.scene_id) })) ?? NONE,
    [own.data, left_out],
  );
  const request = useMemo((): FieldRequest | null => {
    if (field === undefined || season === null || own.data === undefined) return null;
    const known = past.data?.statistics.filter(({ scene_id }) => !left_out.has(scene_id)) ?? [];
    const years = Array.from({ length: years_back }, (_, i) => season.year - 1 - i).map((one) => {
      const [first, last] = seasonWindow({ year: one });
      return { year: one, observations: known.filter(({ date }) => date >= first && date <= last) };
    });
    const this_year = { year: season.year, observations: rows.filter(({ is_excluded }) => !is_excluded) };
    return { season, crops: field.crops, country: field.country, years: [this_year, ...years] };
  }, [field, season, own.data, past.data, rows, left_out, years_back]);

  return {
    rows,
    request,
    pending: own.data?.pending ?? 0,
    failed: own.data?.failed ?? NO_FAILURES,
    is_read,
    is_past_pending: enabled && years_back > 0 && !past.isError && (!is_read || past.isPending || isPending(past.data)),
    is_loading: enabled && own.isPending,
    error: own.error,
    past_error: past.error,
    retry: () => {
      void own.refetch();
      if (past.isError) void past.refetch();
    },
  };
}
