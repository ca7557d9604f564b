import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useCalls } from '#api/use-calls.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { useSelection } from '#state/selection.ts';
import { lotScenes, type LotScene } from '#api/lot-scenes.ts';

/** Lots that step together, each with a season of its own to look through; more would be too small to compare. */
export const MOST_LOTS = 24;
const POLL_MS = 2_500;
const STALE_MS = 300_000;
const NOBODY: readonly string[] = [];

/** Ids of the lots chosen together: two or more, or nobody. */
export const useParty = (): readonly string[] => {
  const chosen = useSelection((state) => state.field_ids);
  return useMemo(() => (chosen.length < 2 ? NOBODY : chosen.slice(0, MOST_LOTS)), [chosen]);
};

/** The scenes of each of some lots in a season, from the same cache as the timeline's. */
export function useTimelines(field_ids: readonly string[], season: Season | null): ReadonlyMap<string, readonly LotScene[]> {
  const [from, to] = seasonDates(season ?? { year: 2000 });
  const lots = season === null ? NOBODY : field_ids;
  const inputs = lots.map((field_id) => ({ field_id, from, to }));
  const catalogs = useCalls(api.imagery.catalog, inputs, { stale_ms: STALE_MS });
  const statistics = useCalls(
    api.imagery.statistics,
    inputs.map((input) => ({ ...input, index: 'evi' as const })),
    { stale_ms: STALE_MS, poll_ms: (reply) => (reply !== undefined && reply.pending > 0 ? POLL_MS : false) },
  );
  const vetoed = useCalls(
    api.imagery.vetoed,
    lots.map((field_id) => ({ field_id })),
    { stale_ms: STALE_MS },
  );
  return useMemo(
    () => new Map(lots.map((id, at) => [id, lotScenes({ catalog: catalogs[at], statistics: statistics[at], vetoed: vetoed[at] })])),
    [lots, catalogs, statistics, vetoed],
  );
}
