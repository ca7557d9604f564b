import { useMemo } from 'react';
import { fieldPolygon, useFieldShapes } from '#api/fields/field-shapes.ts';
import { useSeason } from '#api/use-season.ts';
import { useFields } from '#api/fields/use-fields.ts';
import type { LatestDay } from '#api/imagery/latest/load-latest.ts';
import { useDay, useLatest, useLatestOn } from '#api/imagery/use-latest.ts';
import { canSee } from '#domain/plans/can-see.ts';
import { nearestFrame } from '#domain/imagery/nearest-frame.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import type { LayerId, Scene } from '#domain/schemas/imagery.ts';
import { usePreferences } from '#state/preferences.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';
import { currentScene } from '#domain/imagery/current-scene.ts';
import { frameWindow } from '#domain/imagery/frame-window.ts';
import { needsScene, type FrameRequest } from '#api/imagery/frames.ts';
import { useImageryStore } from '#state/imagery.ts';
import { useSelectedFields, useTimelines } from '../timeline/use-selected-fields.ts';
import { useSourceTimeline } from '../layers/use-hd.ts';

/** A layer that reads some twenty scenes a field is drawn for the field in focus alone. */
export const ONE_AT_A_TIME: ReadonlySet<LayerId> = new Set<LayerId>(['health']);

export type Wanted = { readonly requests: readonly FrameRequest[]; readonly prefetch: readonly FrameRequest[] };

/**
 * The frames the map should show on the one date: the focused field its own scene, each field chosen with it its nearest usable one,
 * all others in view their newest usable one up to that date. The same for the dates a step away, to be ready for them.
 */
export function useWantedFrames(visible: readonly string[]): Wanted {
  const fields = useFields();
  const shapes = useFieldShapes().data;
  const season = useSeason();
  const { layer, date } = useSelection();
  const focus = useSelection(focusFieldId);
  const palette = usePreferences((state) => state.palette);
  const { show_masked, zone_method } = useImageryStore();
  const selected = useSelectedFields();
  const timelines = useTimelines(selected, season);
  // Without a field in focus the timeline below the map is that of the first one.
  const { timeline, is_hd } = useSourceTimeline(focus ?? fields[0]?.id ?? null, season);
  const { scenes } = timeline;
  const latest = useLatest().data;
  const now = useDay();
  const current = currentScene(scenes, date);
  const around = useMemo(() => (current === undefined ? [] : frameWindow(scenes, current.date)), [scenes, current]);
  // Until somebody steps there is nothing to be ready for.
  const coming = useLatestOn(date === null ? [] : around.map((scene) => scene.date));

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
    const is_alone = ONE_AT_A_TIME.has(layer);
    const others = is_alone ? [] : [...new Set([...visible, ...selected])].filter((id) => id !== focus);
    const on = (day: string | undefined, newest: LatestDay | undefined): FrameRequest[] =>
      others.flatMap((id) => {
        const own = day === undefined ? undefined : nearestFrame(timelines.get(id) ?? [], day);
        return request(id, own ?? newest?.by_id.get(id)?.scene);
      });
    return {
      requests: [
        ...(focus === null ? [] : request(focus, current ?? (is_hd ? undefined : latest?.by_id.get(focus)?.scene))),
        ...on(current?.date, latest),
      ],
      prefetch: (is_alone || !needsScene(layer) ? [] : around).flatMap((scene, at) => [
        // a scene of a paying provider is read when it is looked at, not ahead
        ...(focus === null || (is_hd && !scene.is_demo) ? [] : request(focus, scene)),
        ...(date === null ? [] : on(scene.date, coming[at])),
      ]),
    };
  }, [
    layer,
    fields,
    shapes,
    latest,
    coming,
    timelines,
    selected,
    around,
    current,
    date,
    visible,
    focus,
    is_hd,
    palette,
    show_masked,
    zone_method,
    now,
  ]);
}
