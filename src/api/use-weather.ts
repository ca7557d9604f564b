import { api } from './client.ts';
import { useCall, type CallState } from './use-call.ts';
import type { weather } from '#contract/weather.ts';
import type { Campaign } from '#domain/schemas/season.ts';
import { campaignDates } from '#domain/seasons/campaign.ts';

/** The source says new things a few times a day. */
const STALE_MS = 3_600_000;

/** Daily weather over a lot in a campaign's year, up to seven days from today on; asked for only where a lot is given. */
export function useWeather(field_id: string | null, campaign: Campaign | null): CallState<typeof weather.days> {
  const [from, to] = campaignDates(campaign ?? { year: 2000 });
  return useCall(
    api.weather.days,
    { field_id: field_id ?? '', from, to },
    { enabled: field_id !== null && campaign !== null, stale_ms: STALE_MS },
  );
}
