import { useEffect, useMemo, useState } from 'react';
import { api } from '#api/client.ts';
import { useCallsState } from '#api/use-calls.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { WEATHER } from '#domain/limits.ts';
import type { ExtremeHours } from '#domain/phenology/stage-report.ts';
import type { DayRange } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { COLD_C } from '#domain/weather/hours-below.ts';
import { analysis } from '#workers/client.ts';

const STALE_MS = 3_600_000;
const FROST = COLD_C.indexOf(WEATHER.frost_c);

/** The days from one to another in windows that may be asked for at once. */
function windows(from: string, to: string): DayRange[] {
  const last = epochDay(to);
  const found: DayRange[] = [];
  for (let first = epochDay(from); first <= last; first += WEATHER.max_window_days + 1)
    found.push({ from: dayDate(first), to: dayDate(Math.min(last, first + WEATHER.max_window_days)) });
  return found;
}

const joined = (parts: readonly Float64Array[]): Float64Array => Float64Array.from(parts.flatMap((part) => [...part]));

type Answer = { readonly of: unknown; readonly hours: ExtremeHours | null; readonly error: AppError | null };
export type HoursState = { readonly hours: ExtremeHours | null; readonly error: AppError | null; readonly retry: () => void };

/** Hours of frost and heat of each day between two dates, counted by the worker out of the grid's hours; null while they are on their way. */
export function useExtremeHours(field_id: string, from: string, to: string): HoursState {
  const ranges = useMemo(() => windows(from, to), [from, to]);
  const inputs = useMemo(() => ranges.map((range) => ({ field_id, ...range })), [ranges, field_id]);
  const { data, error, retry } = useCallsState(api.weather.hoursBelow, inputs, { stale_ms: STALE_MS });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const is_complete = data.length === ranges.length && data.every((one) => one !== undefined);
  useEffect(() => {
    if (!is_complete) return undefined;
    const stop = new AbortController();
    const asked = ranges.map((range, i) => {
      const { hours, timezone: zone } = data[i]!;
      return analysis.hoursBelow({ ...range, fields: [{ ...hours, zone }] }, { signal: stop.signal });
    });
    Promise.all(asked).then(
      (replies) => {
        const days = replies.flatMap(([one]) => one ?? []);
        const hours = {
          first_day: epochDay(from),
          frost_h: joined(days.map(({ below_h }) => below_h[FROST]!)),
          heat_h: joined(days.map(({ above_h }) => above_h)),
          min_c: joined(days.map(({ min_c }) => min_c)),
        };
        setAnswer({ of: ranges, hours, error: null });
      },
      (thrown: unknown) => {
        const problem = asAppError(thrown);
        if (problem.code !== 'CANCELLED') setAnswer({ of: ranges, hours: null, error: problem });
      },
    );
    return () => stop.abort();
  }, [is_complete, data, ranges, from]);
  const own = answer !== null && answer.of === ranges ? answer : null;
  return { hours: own?.hours ?? null, error: error ?? own?.error ?? null, retry };
}
