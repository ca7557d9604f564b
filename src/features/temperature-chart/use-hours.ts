import { useEffect, useMemo, useState } from 'react';
import { asAppError, type AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { DayRange } from '#domain/schemas/weather.ts';
import { temperaturesOf } from '#domain/weather/hours-below.ts';
import { analysis } from '#workers/client.ts';
import { LETTERS } from './days/letters.ts';
import type { FieldDays } from './days/model.ts';
import { useSource, type Source, type SourceState } from './use-source.ts';

/** A field's counted days with the source they are of. */
export type ShownField = FieldDays & { readonly source: Source };
export type Chart = { readonly range: DayRange; readonly fields: readonly ShownField[] };
type Answer = { readonly first_id: string; readonly chart: Chart };

export type HoursState = {
  /** The last one counted, while a newer one is on its way. */
  readonly chart: Chart | null;
  readonly is_busy: boolean;
  /** Of the counting itself. */
  readonly error: AppError | null;
  readonly failed: readonly SourceState[];
};

const isReady = (state: SourceState): boolean => state.field === undefined || state.source !== null || state.error !== null;

async function count(sources: readonly (readonly [number, Source])[], range: DayRange, signal: AbortSignal): Promise<Chart> {
  const reply = await analysis.hoursBelow({ ...range, fields: sources.map(([, { hours, zone }]) => ({ ...hours, zone })) }, { signal });
  const fields = sources.map(([place, source], i): ShownField => {
    const { field, zone, now_ms, hours } = source;
    return { ...reply[i]!, letter: LETTERS[place] ?? 'A', name: field.name, zone, now_ms, temperatures: temperaturesOf(hours), source };
  });
  return { range, fields };
}

/** The hours of up to four fields, counted by the worker; what a newer question leaves behind is stopped. */
export function useHours(fields: readonly Field[], range: DayRange): HoursState {
  const states = [useSource(fields[0], range), useSource(fields[1], range), useSource(fields[2], range), useSource(fields[3], range)];
  const [a, b, c, d] = states.map(({ source }) => source);
  const is_ready = states.every(isReady);
  const first_id = fields[0]?.id ?? '';
  const { from, to } = range;
  const asked = useMemo(
    () =>
      is_ready ? [a, b, c, d].flatMap((source, place) => (source === null || source === undefined ? [] : [[place, source] as const])) : [],
    [is_ready, a, b, c, d],
  );
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    if (asked.length === 0) return undefined;
    const stop = new AbortController();
    count(asked, { from, to }, stop.signal).then(
      (chart) => {
        setAnswer({ first_id, chart });
        setError(null);
      },
      (thrown: unknown) => {
        const problem = asAppError(thrown);
        if (problem.code !== 'CANCELLED') setError(problem);
      },
    );
    return () => stop.abort();
  }, [asked, from, to, first_id]);
  const failed = states.filter((state) => state.error !== null);
  const chart = answer !== null && answer.first_id === first_id && !(is_ready && asked.length === 0) ? answer.chart : null;
  const is_current = chart?.fields.every(({ source }, i) => source === asked[i]?.[1]) === true && chart.fields.length === asked.length;
  return { chart, is_busy: !is_current, error, failed };
}
