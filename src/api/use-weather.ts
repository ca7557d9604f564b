import { api } from './client.ts';
import { useCall, type CallState } from './use-call.ts';
import type { CallReply } from '#contract/define.ts';
import type { weather } from '#contract/imagery/weather.ts';

export type Weather = CallReply<typeof weather.days>;

/** The source says new things a few times a day. */
const STALE_MS = 3_600_000;

/** Daily weather over a field between two dates, up to seven days from today on; asked for only where a field is given. */
export function useWeather(field_id: string | null, [from, to]: readonly [from: string, to: string]): CallState<typeof weather.days> {
  return useCall(api.weather.days, { field_id: field_id ?? '', from, to }, { enabled: field_id !== null, stale_ms: STALE_MS });
}
