import type { CallReply } from '#contract/define.ts';
import type { weather } from '#contract/imagery/weather.ts';
import { api } from './client.ts';
import { useCall, type CallState } from './use-call.ts';

export type Forecast = CallReply<typeof weather.forecast>;

/** Reports of stations and ages of answers move on by the minute. */
const STALE_MS = 5 * 60_000;

/** The hours of today and the next six days over a field; asked for only where a field is given. */
export function useForecast(field_id: string | null): CallState<typeof weather.forecast> {
  return useCall(api.weather.forecast, { field_id: field_id ?? '' }, { enabled: field_id !== null, stale_ms: STALE_MS });
}
