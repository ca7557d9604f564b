import type { Campaign } from '#domain/schemas/season.ts';
import { useSelection } from '#state/selection.ts';
import { api } from './client.ts';
import { useCall } from './use-call.ts';

/** The campaign on screen: the chosen one, else the running one; null while unknown. */
export function useCampaign(): Campaign | null {
  const chosen = useSelection((state) => state.campaign);
  const seasons = useCall(api.seasons.list, {}, { enabled: chosen === null, stale_ms: 600_000 });
  return chosen ?? seasons.data?.current ?? null;
}
