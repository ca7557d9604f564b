import { useMemo } from 'react';
import { api } from '../client.ts';
import { useCalendar } from '../use-calendar.ts';
import { useCall } from '../use-call.ts';
import type { AppError } from '#domain/errors.ts';
import type { IndexId } from '#domain/schemas/imagery.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { fieldScenes, type FieldScene } from './field-scenes.ts';

export type { FieldScene } from './field-scenes.ts';

export type Timeline = {
  readonly scenes: readonly FieldScene[];
  readonly from: string;
  readonly to: string;
  readonly attribution: string;
  /** Scenes whose pixels the server has still to look at. */
  readonly pending: number;
  readonly is_loading: boolean;
  readonly error: AppError | null;
  readonly retry: () => void;
};

const POLL_MS = 700;

/** The scenes of one field in one season with usable share, one index (EVI) and exclusions, oldest first. */
export function useTimeline(field_id: string | null, season: Season | null, index: IndexId = 'evi'): Timeline {
  const enabled = field_id !== null && season !== null;
  const calendar = useCalendar();
  const [from, to] = seasonDates(season ?? { year: 2000 });
  const input = { field_id: field_id ?? '', from, to };
  const catalog = useCall(api.imagery.catalog, input, { enabled });
  const statistics = useCall(
    api.imagery.statistics,
    { ...input, index },
    { enabled, stale_ms: 300_000, poll_ms: (reply) => (reply !== undefined && reply.pending > 0 ? POLL_MS : false) },
  );
  const excluded = useCall(api.imagery.excluded, { field_id: field_id ?? '' }, { enabled });

  const scenes = useMemo(
    () => fieldScenes({ catalog: catalog.data, statistics: statistics.data, excluded: excluded.data }),
    [catalog.data, statistics.data, excluded.data],
  );

  return {
    scenes,
    from,
    to,
    attribution: catalog.data?.attribution ?? '',
    pending: statistics.data?.pending ?? 0,
    is_loading: field_id !== null && (season === null || catalog.isPending || statistics.isPending),
    error: catalog.error ?? statistics.error ?? (season === null ? calendar.error : null),
    retry: () => {
      if (!enabled) return calendar.retry();
      void catalog.refetch();
      void statistics.refetch();
    },
  };
}
