import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useCalls } from '#api/use-calls.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { useSelection } from '#state/selection.ts';
import { fieldScenes, type FieldScene } from '#api/imagery/field-scenes.ts';

/** Fields that step together, each with a season of its own to look through; more would be too small to compare. */
export const MOST_FIELDS = 24;
const POLL_MS = 2_500;
const STALE_MS = 300_000;
const NOBODY: readonly string[] = [];

/** Ids of the fields chosen together: two or more, or nobody. */
export const useSelectedFields = (): readonly string[] => {
  const chosen = useSelection((state) => state.field_ids);
  return useMemo(() => (chosen.length < 2 ? NOBODY : chosen.slice(0, MOST_FIELDS)), [chosen]);
};

/** The scenes of each of some fields in a season, from the same cache as the timeline's. */
export function useTimelines(field_ids: readonly string[], season: Season | null): ReadonlyMap<string, readonly FieldScene[]> {
  const [from, to] = seasonDates(season ?? { year: 2000 });
  const fields = season === null ? NOBODY : field_ids;
  const inputs = fields.map((field_id) => ({ field_id, from, to }));
  const catalogs = useCalls(api.imagery.catalog, inputs, { stale_ms: STALE_MS });
  const statistics = useCalls(
    api.imagery.statistics,
    inputs.map((input) => ({ ...input, index: 'evi' as const })),
    { stale_ms: STALE_MS, poll_ms: (reply) => (reply !== undefined && reply.pending > 0 ? POLL_MS : false) },
  );
  const excluded = useCalls(
    api.imagery.excluded,
    fields.map((field_id) => ({ field_id })),
    { stale_ms: STALE_MS },
  );
  return useMemo(
    () => new Map(fields.map((id, at) => [id, fieldScenes({ catalog: catalogs[at], statistics: statistics[at], excluded: excluded[at] })])),
    [fields, catalogs, statistics, excluded],
  );
}
