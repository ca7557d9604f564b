import type { AppError } from '#domain/errors.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useSelection } from '#state/selection.ts';
import { api } from './client.ts';
import { useCall } from './use-call.ts';

export type Calendar = {
  /** On the server, YYYY-MM-DD; undefined until it has answered. */
  readonly today: string | undefined;
  /** The season on screen: the chosen one, else the running one; null while unknown. */
  readonly season: Season | null;
  /** Why what is missing of them cannot be had; null while they are there or on their way. */
  readonly error: AppError | null;
  readonly retry: () => void;
};

/** Today and the season on screen, which everything about seasons begins with. */
export function useCalendar(): Calendar {
  const chosen = useSelection((state) => state.season);
  const features = useCall(api.config.features, {}, { stale_ms: Number.POSITIVE_INFINITY });
  const seasons = useCall(api.seasons.list, {}, { enabled: chosen === null, stale_ms: 600_000 });
  const today = features.data?.today;
  const season = chosen ?? seasons.data?.current ?? null;
  return {
    today,
    season,
    error: (today === undefined ? features.error : null) ?? (season === null ? seasons.error : null),
    retry: () => {
      if (today === undefined) void features.refetch();
      if (season === null) void seasons.refetch();
    },
  };
}
