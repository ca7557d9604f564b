import { useMemo } from 'react';
import type { AppError } from '#domain/errors.ts';
import { WEATHER } from '#domain/limits.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { api } from '../client.ts';
import { useCall } from '../use-call.ts';
import { useCallsState } from '../use-calls.ts';
import { useWeather, type Weather } from '../use-weather.ts';

const STALE_MS = 3_600_000;
/** Days after sowing any crop is ripe. */
const LONGEST_DAYS = 300;
/** Years of which the usual weather is the mean, in two questions of as many years as one may span. */
const HALF_OF_YEARS = 5;

const earlier = (date: string, years: number): string => `${String(Number(date.slice(0, 4)) - years)}-01-01`;
const until = (a: string, b: string): string => (a < b ? a : b);

/** What the stages of a sown crop follow from: its weather, what is usual where it is not over yet, and what was noted of it. */
export type StageFacts = {
  readonly forecast: Weather;
  readonly past: readonly WeatherDay[];
  readonly entries: readonly CropLogEntry[];
};

/** Reads it; `seen_until` is the last day there is anything to see of the crop. */
export function useStageFacts(
  field_id: string,
  sown: string,
  today: string,
): { readonly facts: StageFacts | null; readonly seen_until: string; readonly error: AppError | null; readonly retry: () => void } {
  const ripe = dayDate(epochDay(sown) + LONGEST_DAYS);
  const ahead = dayDate(epochDay(today) + WEATHER.forecast_days - 1);
  const seen_until = until(today, ripe);
  const weather = useWeather(field_id, [sown, until(ahead, ripe)]);
  const halves = useMemo(
    () =>
      ripe <= ahead
        ? []
        : [
            { field_id, from: earlier(sown, 2 * HALF_OF_YEARS), to: `${String(Number(sown.slice(0, 4)) - HALF_OF_YEARS - 1)}-12-31` },
            { field_id, from: earlier(sown, HALF_OF_YEARS), to: `${String(Number(sown.slice(0, 4)) - 1)}-12-31` },
          ],
    [field_id, sown, ripe, ahead],
  );
  const usual = useCallsState(api.weather.days, halves, { stale_ms: STALE_MS });
  const log = useCall(api.cropLog.list, { field_id, from: sown, to: seen_until });
  const forecast = weather.data;
  const facts = useMemo((): StageFacts | null => {
    if (forecast === undefined || log.data === undefined || usual.data.some((half) => half === undefined)) return null;
    return { forecast, past: usual.data.flatMap((half) => half?.days ?? []), entries: log.data.entries };
  }, [forecast, usual.data, log.data]);
  return {
    facts,
    seen_until,
    error: facts === null ? (weather.error ?? usual.error ?? log.error) : null,
    retry: () => {
      if (weather.isError) void weather.refetch();
      if (log.isError) void log.refetch();
      usual.retry();
    },
  };
}
