import { campaignDates } from '#domain/seasons/campaign.ts';
import type { imagery } from '#contract/imagery.ts';
import { useSelection } from '#state/selection.ts';
import { api } from './client.ts';
import { useCalendar } from './use-calendar.ts';
import { useCall, type CallState } from './use-call.ts';

const POLL_MS = 1_500;

/** Today on the server, YYYY-MM-DD; undefined until it has answered. */
export const useToday = (): string | undefined => useCalendar().today;

const OWN_DAY = new Date().toISOString().slice(0, 10);

/** Today for what cannot wait, such as whether a trial still runs: the device's day until the server has told its own. */
export const useDay = (): string => useToday() ?? OWN_DAY;

/** Newest usable scene and EVI of every field up to the date on screen, read again while the server is still looking at pixels. */
export function useLatest(): CallState<typeof imagery.latest> {
  const date = useSelection((state) => state.date);
  const { campaign, today } = useCalendar();
  const until = date ?? (campaign === null || today === undefined ? null : ([campaignDates(campaign)[1], today].toSorted()[0] ?? null));
  return useCall(
    api.imagery.latest,
    { index: 'evi', date: until ?? '2000-01-01' },
    {
      enabled: until !== null,
      keep_previous: true,
      stale_ms: 300_000,
      poll_ms: (reply) => (reply !== undefined && reply.pending > 0 ? POLL_MS : false),
    },
  );
}
