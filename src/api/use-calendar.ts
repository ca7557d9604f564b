import type { AppError } from '#domain/errors.ts';
import type { Campaign } from '#domain/schemas/season.ts';
import { useSelection } from '#state/selection.ts';
import { api } from './client.ts';
import { useCall } from './use-call.ts';

export type Calendar = {
  /** On the server, YYYY-MM-DD; undefined until it has answered. */
  readonly today: string | undefined;
  /** The campaign on screen: the chosen one, else the running one; null while unknown. */
  readonly campaign: Campaign | null;
  /** Why what is missing of them cannot be had; null while they are there or on their way. */
  readonly error: AppError | null;
  readonly retry: () => void;
};

/** Today and the campaign on screen, which everything about a season begins with. */
export function useCalendar(): Calendar {
  const chosen = useSelection((state) => state.campaign);
  const features = useCall(api.config.features, {}, { stale_ms: Number.POSITIVE_INFINITY });
  const seasons = useCall(api.seasons.list, {}, { enabled: chosen === null, stale_ms: 600_000 });
  const today = features.data?.today;
  const campaign = chosen ?? seasons.data?.current ?? null;
  return {
    today,
    campaign,
    error: (today === undefined ? features.error : null) ?? (campaign === null ? seasons.error : null),
    retry: () => {
      if (today === undefined) void features.refetch();
      if (campaign === null) void seasons.refetch();
    },
  };
}
