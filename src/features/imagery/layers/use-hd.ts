import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useFocusField } from '#api/fields/use-fields.ts';
import { useToday } from '#api/imagery/use-latest.ts';
import { useHdTimeline } from '#api/imagery/use-hd-timeline.ts';
import { useTimeline, type Timeline } from '#api/imagery/use-timeline.ts';
import { isHdLayer } from '#domain/imagery/hd-layers.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useImageryStore } from '#state/imagery.ts';
import { useSelection } from '#state/selection.ts';

/**
 * Whether the field in focus is looked at in 3 m, and if not, why: not wanted, no source on this server, no field in focus, its plan
 * does not pay for it, or the layer is not made of a scene of 3 m.
 */
export type HdState = 'on' | 'off' | 'absent' | 'no_focus' | 'locked' | 'unsuited';

export function useHd(): HdState {
  const is_wanted = useImageryStore((state) => state.is_hd);
  const layer = useSelection((state) => state.layer);
  const focused = useFocusField();
  const now = useToday() ?? '2000-01-01';
  const features = useCall(api.config.features, {}, { stale_ms: Number.POSITIVE_INFINITY }).data;
  if (features === undefined) return 'off';
  if (features.hd_imagery === null) return 'absent';
  if (!is_wanted) return 'off';
  if (focused === undefined) return 'no_focus';
  if (!isEntitled(focused, now)) return 'locked';
  return layer === null || isHdLayer(layer) ? 'on' : 'unsuited';
}

export type SourceTimeline = {
  /** What is stepped along: scenes of 3 m while they are on, of 10 m otherwise. */
  readonly timeline: Timeline;
  /** The season of Sentinel-2, whose curve is drawn whichever scenes are stepped along: sensors never share one. */
  readonly sentinel: Timeline;
  readonly is_hd: boolean;
};

/** The season of one field by the source on screen. */
export function useSourceTimeline(field_id: string | null, season: Season | null): SourceTimeline {
  const is_hd = useHd() === 'on';
  const sentinel = useTimeline(field_id, season);
  const fine = useHdTimeline(field_id, season, is_hd);
  return { timeline: is_hd ? fine : sentinel, sentinel, is_hd };
}
