import { useMemo } from 'react';
import { fieldPolygon, useFieldShapes } from '#api/field-shapes.ts';
import { useCampaign } from '#api/use-campaign.ts';
import { useFields } from '#api/use-fields.ts';
import { useLatest } from '#api/use-latest.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { LayerId, Scene } from '#domain/schemas/imagery.ts';
import { usePreferences } from '#state/preferences.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';
import { currentScene } from './current-scene.ts';
import { frameWindow } from './frame-window.ts';
import type { FrameRequest } from './frames.ts';
import { useImageryStore } from './store.ts';
import { useTimeline } from './use-timeline.ts';

/** Layers for advanced fields only; the server leaves their band out for others (rules 36). */
const PREMIUM: ReadonlySet<LayerId> = new Set(['true_color']);

export const canSee = (field: Pick<Field, 'plan_status'>, layer: LayerId): boolean =>
  !PREMIUM.has(layer) || field.plan_status === PLAN_STATUS.paid || field.plan_status === PLAN_STATUS.trial;

export type Wanted = { readonly requests: readonly FrameRequest[]; readonly prefetch: readonly FrameRequest[] };

/** The frames the map should show: the focused field on its own scene, the others on their newest usable one up to the same date. */
export function useWantedFrames(visible: readonly string[]): Wanted {
  const fields = useFields();
  const shapes = useFieldShapes().data;
  const campaign = useCampaign();
  const { layer, date } = useSelection();
  const focus = useSelection(focusFieldId);
  const palette = usePreferences((state) => state.palette);
  const show_masked = useImageryStore((state) => state.show_masked);
  const timeline = useTimeline(focus, campaign);
  const latest = useLatest().data;

  return useMemo(() => {
    if (layer === null) return { requests: [], prefetch: [] };
    const by_id = new Map(fields.map((field) => [field.id, field]));
    const request = (field_id: string, scene: Scene | undefined): FrameRequest[] => {
      const field = by_id.get(field_id);
      const polygon = fieldPolygon(field_id, shapes);
      if (field === undefined || polygon === undefined || scene === undefined || !canSee(field, layer)) return [];
      return [{ field_id, geometry_version: field.geometry_version, polygon, scene, layer, palette, show_masked }];
    };
    const newest = new Map(latest?.fields.map((row) => [row.field_id, row.scene]));
    const current = currentScene(timeline.scenes, date);
    const others = visible.filter((id) => id !== focus).flatMap((id) => request(id, newest.get(id)));
    if (focus === null) return { requests: others, prefetch: [] };
    const around = current === undefined ? [] : frameWindow(timeline.scenes, current.date);
    return {
      requests: [...request(focus, current ?? newest.get(focus)), ...others],
      prefetch: around.flatMap((scene) => request(focus, scene)),
    };
  }, [layer, fields, shapes, latest, timeline.scenes, date, visible, focus, palette, show_masked]);
}
