import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { SceneFailure, SceneStatistics } from '#domain/schemas/imagery.ts';
import type { Campaign } from '#domain/schemas/season.ts';
import type { FieldRequest } from '#domain/series/analyse-field.ts';
import { campaignWindow } from '#domain/series/campaign-window.ts';

/** Seasons before the one on screen that are looked at (rules: up to six in all). */
export const YEARS_BACK = 5;
const POLL_MS = 700;
const PAST_POLL_MS = 2_000;
const STALE_MS = 300_000;

/** A scene's statistics, and whether the user left it out. */
export type SeasonRow = SceneStatistics & { readonly is_vetoed: boolean };

export type SeasonData = {
  /** The statistics of the campaign on screen with its margins, oldest first. */
  readonly rows: readonly SeasonRow[];
  /** What the worker is asked; null while nothing is known. */
  readonly request: FieldRequest | null;
  readonly pending: number;
  /** Images of the campaign on screen that could not be read. */
  readonly failed: readonly SceneFailure[];
  /** Whether every image of the campaign, and of those before it, has been looked at. */
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

/** EVI statistics of the campaign on screen and, once those are read, of the five before it. */
export function useSeasonData(field: Field | undefined, campaign: Campaign | null): SeasonData {
  const enabled = field !== undefined && campaign !== null;
  const field_id = field?.id ?? '';
  const year = campaign?.year ?? 2000;
  const [from, to] = campaignWindow({ year });
  const season = useCall(
    api.imagery.statistics,
    { field_id, index: 'evi', from, to },
    { enabled, stale_ms: STALE_MS, poll_ms: (reply) => isPending(reply) && POLL_MS },
  );
  const is_read = season.data !== undefined && season.data.pending === 0;
  const past = useCall(
    api.imagery.statistics,
    { field_id, index: 'evi', from: campaignWindow({ year: year - YEARS_BACK })[0], to: campaignWindow({ year: year - 1 })[1] },
    { enabled: enabled && is_read, stale_ms: STALE_MS, poll_ms: (reply) => isPending(reply) && PAST_POLL_MS },
  );
  const vetoed = useCall(api.imagery.vetoed, { field_id }, { enabled });

  const left_out = useMemo(() => new Set(vetoed.data?.vetoed), [vetoed.data]);
  const rows = useMemo(
    () => season.data?.statistics.map((row) => ({ ...row, is_vetoed: left_out.has(row.scene_id) })) ?? NONE,
    [season.data, left_out],
  );
  const request = useMemo((): FieldRequest | null => {
    if (field === undefined || campaign === null || season.data === undefined) return null;
    const known = past.data?.statistics.filter(({ scene_id }) => !left_out.has(scene_id)) ?? [];
    const years = Array.from({ length: YEARS_BACK }, (_, i) => campaign.year - 1 - i).map((one) => {
      const [first, last] = campaignWindow({ year: one });
      return { year: one, observations: known.filter(({ date }) => date >= first && date <= last) };
    });
    const own = { year: campaign.year, observations: rows.filter(({ is_vetoed }) => !is_vetoed) };
    return { campaign, crops: field.crops, country: field.country, years: [own, ...years] };
  }, [field, campaign, season.data, past.data, rows, left_out]);

  return {
    rows,
    request,
    pending: season.data?.pending ?? 0,
    failed: season.data?.failed ?? NO_FAILURES,
    is_read,
    is_past_pending: enabled && !past.isError && (!is_read || past.isPending || isPending(past.data)),
    is_loading: enabled && season.isPending,
    error: season.error,
    past_error: past.error,
    retry: () => {
      void season.refetch();
      if (past.isError) void past.refetch();
    },
  };
}
