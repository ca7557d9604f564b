import { useMemo } from 'react';
import { CLEAR_ENOUGH_PERCENT } from '#domain/imagery/usability.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { hdShareKey, useHdShares } from '#state/hd-shares.ts';
import { api } from '../client.ts';
import type { FieldScene } from './field-scenes.ts';
import { useCall } from '../use-call.ts';
import { useField } from '../fields/use-fields.ts';
import type { Timeline } from './use-timeline.ts';

const STALE_MS = 300_000;

/** The scenes of 3 m of one field in one season, oldest first. What was read here says how much of the field a scene shows. */
export function useHdTimeline(field_id: string | null, season: Season | null, is_wanted: boolean): Timeline {
  const enabled = is_wanted && field_id !== null && season !== null;
  const [from, to] = seasonDates(season ?? { year: 2000 });
  const catalog = useCall(api.hd.catalog, { field_id: field_id ?? '', from, to }, { enabled, stale_ms: STALE_MS });
  const excluded = useCall(api.imagery.excluded, { field_id: field_id ?? '' }, { enabled });
  const shares = useHdShares((state) => state.shares);
  const version = useField(field_id)?.geometry_version ?? 0;

  const scenes = useMemo(() => {
    const left_out = new Set(excluded.data?.excluded);
    return (catalog.data?.scenes ?? []).map((scene): FieldScene => {
      const learned = field_id === null ? undefined : shares.get(hdShareKey(field_id, version, scene.id));
      const valid_fraction = learned ?? scene.valid_fraction;
      const is_likely = valid_fraction === null && scene.cloud_cover !== null && scene.cloud_cover <= 100 - CLEAR_ENOUGH_PERCENT;
      return { ...scene, valid_fraction, is_likely, statistics: null, is_excluded: left_out.has(scene.id) };
    });
  }, [catalog.data, excluded.data, shares, field_id, version]);

  return {
    scenes,
    from,
    to,
    attribution: catalog.data?.attribution ?? '',
    pending: 0,
    is_loading: enabled && catalog.isPending,
    error: catalog.error,
    retry: () => void catalog.refetch(),
  };
}
