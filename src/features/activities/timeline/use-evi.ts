import { useEffect, useMemo, useState } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { isUsable } from '#domain/imagery/usability.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import type { CurveStep, Observation } from '#domain/series/types.ts';
import { asAppError } from '#shell/feedback/show-error.ts';
import { analysis } from '#workers/client.ts';

const STALE_MS = 300_000;
const POLL_MS = 1_500;
const NONE: readonly never[] = [];

export type Evi = {
  /** Every 8 days of the season with its margins; empty until they are known. */
  readonly steps: readonly CurveStep[];
  /** Days with a usable image, ascending: where the cursor may stand. */
  readonly stops: readonly number[];
  readonly is_reading: boolean;
  readonly error: AppError | null;
};

/** The field's curve of a season, made in the worker of the statistics that are there and grow as images are measured. */
export function useEvi(field: Field, season: Season): Evi {
  const [from, to] = seasonWindow({ year: season.year });
  const call = useCall(
    api.imagery.statistics,
    { field_id: field.id, index: 'evi', from, to },
    { stale_ms: STALE_MS, poll_ms: (reply) => reply !== undefined && reply.pending > 0 && POLL_MS },
  );
  const observations = call.data?.statistics ?? (NONE as readonly Observation[]);
  const [curve, setCurve] = useState<{
    readonly of: unknown;
    readonly steps: readonly CurveStep[];
    readonly error: AppError | null;
  } | null>(null);
  const { crops, country } = field;
  const { year, period, season: code } = season;
  useEffect(() => {
    if (observations.length === 0) return undefined;
    const stop = new AbortController();
    const request = { season: { year, season: code, period }, crops, country, years: [{ year, observations }] };
    analysis.analyseField(request, { signal: stop.signal }).then(
      ({ years }) => setCurve({ of: field.id, steps: years[0]?.curve?.steps ?? [], error: null }),
      (thrown: unknown) => {
        const error = asAppError(thrown);
        if (error.code !== 'CANCELLED') setCurve({ of: field.id, steps: [], error });
      },
    );
    return () => stop.abort();
  }, [observations, year, code, period, crops, country, field.id]);
  const stops = useMemo(
    () =>
      [
        ...new Set(
          (call.data?.statistics ?? [])
            .filter((row) => row.mean !== null && isUsable(row.valid_fraction))
            .map(({ date }) => epochDay(date)),
        ),
      ].toSorted((a, b) => a - b),
    [call.data],
  );
  const own = curve?.of === field.id ? curve : null;
  return {
    steps: own?.steps ?? NONE,
    stops,
    is_reading: call.isPending || (call.data?.pending ?? 0) > 0,
    error: call.error ?? own?.error ?? null,
  };
}
