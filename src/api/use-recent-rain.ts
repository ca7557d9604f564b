import type { CallReply } from '#contract/define.ts';
import type { weather } from '#contract/imagery/weather.ts';
import { api } from './client.ts';
import { useCall, type CallState } from './use-call.ts';

export type RecentRain = CallReply<typeof weather.rain>;

const STALE_MS = 3_600_000;

/** Rain of the last 30 days over a field, day by day, and what is usual. */
export const useRecentRain = (field_id: string): CallState<typeof weather.rain> =>
  useCall(api.weather.rain, { field_id }, { stale_ms: STALE_MS });

/** The sum of the known days, how many are not, and whether the field's log has a say in it. */
export const sumOf = ({ days }: RecentRain) => ({
  mm: days.reduce((sum, { rain_mm }) => sum + (rain_mm ?? 0), 0),
  missing: days.filter(({ rain_mm }) => rain_mm === null).length,
  logged: days.filter(({ is_logged }) => is_logged).length,
});
