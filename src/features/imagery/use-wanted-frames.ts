import { useMemo } from 'react';
import { fieldPolygon, useFieldShapes } from '#api/field-shapes.ts';
import { useCampaign } from '#api/use-campaign.ts';
import { useFields } from '#api/use-fields.ts';
import { useLatest, useToday } from '#api/use-latest.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import { PREMIUM_LAYERS } from '#domain/plans/premium-layers.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { LayerId, Scene } from '#domain/schemas/imagery.ts';
import { usePreferences } from '#state/preferences.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';
import { currentScene } from './current-scene.ts';
import { frameWindow } from './frame-window.ts';
import { needsScene, type FrameRequest } from './frames.ts';
import { useImageryStore } from './store.ts';
import { useTimeline } from './use-timeline.ts';

/** Whether a field's plan pays for a layer; the server leaves the bands out where it does not. */
export const canSee = (field: Pick<Field, 'plan_status' | 'plan_ends'>, layer: LayerId, now: string): boolean =>
  !PREMIUM_LAYERS.has(layer) || isEntitled(field, now);

/** A layer that reads some twenty scenes a lot is drawn for the lot in focus alone. */
export const ONE_AT_A_TIME: ReadonlySet<LayerId> = new Set<LayerId>(['health']);

export type Wanted = { readonly requests: readonly FrameRequest[]; readonly prefetch: readonly FrameRequest[] };

/** The frames the map should show: the focused field on its own scene, the others on their newest usable one up to the same date. */
export function useWantedFrames(visible: readonly string[]): Wanted {
  const fields = useFields();
  const shapes = useFieldShapes().data;
  const campaign = useCampaign();
  const { layer, date } = useSelection();
  const focus = useSelection(focusFieldId);
  const palette = usePreferences((state) => state.palette);
  const { show_masked, zone_method } = useImageryStore();
  const timeline = useTimeline(focus, campaign);
  const latest = useLatest().data;
  const now = useToday() ?? '2000-01-01';

  return useMemo(() => {
    if (layer === null) return { requests: [], prefetch: [] };
    const by_id = new Map(fields.map((field) => [field.id, field]));
    const request = (field_id: string, scene: Scene | undefined): FrameRequest[] => {
      const field = by_id.get(field_id);
      const polygon = fieldPolygon(field_id, shapes);
      if (field === undefined || polygon === undefined || !canSee(field, layer, now)) return [];
      const { geometry_version } = field;
      const common = { field_id, geometry_version, polygon, palette, show_masked, zone_method, is_advanced: isEntitled(field, now) };
      if (!needsScene(layer)) return [{ ...common, layer, scene: null }];
      return scene === undefined ? [] : [{ ...common, layer, scene }];
    };
    const newest = new Map(latest?.fields.map((row) => [row.field_id, row.scene]));
    const current = currentScene(timeline.scenes, date);
    const others = ONE_AT_A_TIME.has(layer) ? [] : visible.filter((id) => id !== focus).flatMap((id) => request(id, newest.get(id)));
    if (focus === null) return { requests: others, prefetch: [] };
    const around = current === undefined || ONE_AT_A_TIME.has(layer) ? [] : frameWindow(timeline.scenes, current.date);
    return {
      requests: [...request(focus, current ?? newest.get(focus)), ...others],
      prefetch: needsScene(layer) ? around.flatMap((scene) => request(focus, scene)) : [],
    };
  }, [layer, fields, shapes, latest, timeline.scenes, date, visible, focus, palette, show_masked, zone_method, now]);
}
