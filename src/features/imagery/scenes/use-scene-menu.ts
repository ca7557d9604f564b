import { useTranslation } from 'react-i18next';
import { usePolygon } from '#api/fields/field-shapes.ts';
import { useSeason } from '#api/use-season.ts';
import { cachedField } from '#api/fields/use-fields.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { TIMELAPSE_WINDOWS } from '#domain/imagery/timelapse.ts';
import { canSee } from '#domain/plans/can-see.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { usePreferences } from '#state/preferences.ts';
import { useSelection } from '#state/selection.ts';
import type { MenuEntry } from '#ui/overlays/Menu.tsx';
import { exportTimelapse, type ExportKind } from '../timeline/export-timelapse.ts';
import { exportValues } from '../timeline/export-values.ts';
import { needsScene } from '#api/imagery/frames.ts';
import { loadFields } from '../timeline/load-fields.ts';
import { useShownFrames } from '../map/shown-frames.ts';
import { MOST_FIELDS, useSelectedFields } from '../timeline/use-selected-fields.ts';
import { setImagery, useImageryStore } from '#state/imagery.ts';
import type { Stepping } from '#state/use-stepping.ts';
import type { Timeline } from '#api/imagery/use-timeline.ts';
import { useWindowLabels } from '../timeline/use-window-labels.ts';
import { excludeScene } from './exclude-scene.ts';

/** What can be done with the scene on screen and with the window that is played. */
export function useSceneMenu(
  field: Field | undefined,
  timeline: Timeline,
  { current, timelapse }: Stepping,
): { entries: MenuEntry[]; windows: MenuEntry[] } {
  const { t } = useTranslation('imagery');
  const windowLabel = useWindowLabels();
  const chosen = useImageryStore((state) => state.window);
  const { show_masked, zone_method } = useImageryStore();
  const now = useDay();
  const layer = useSelection((state) => state.layer);
  const palette = usePreferences((state) => state.palette);
  const polygon = usePolygon(field?.id ?? null);

  const leaveOut = useAction((excluded: boolean) => excludeScene(field?.id ?? '', current?.id ?? '', excluded), {
    done: current?.is_excluded ? 'imagery:timeline.included' : 'imagery:timeline.excluded',
    undo: (_none, excluded) => excludeScene(field?.id ?? '', current?.id ?? '', !excluded),
  });
  const season = useSeason();
  const selected = useSelectedFields();
  const frames = useShownFrames((state) => state.frames);
  // The chosen fields, else those with a picture on the map.
  const group = (selected.length > 0 ? selected : [...frames.keys()])
    .filter((id) => {
      const one = cachedField(id);
      return one !== undefined && layer !== null && canSee(one, layer, now);
    })
    .slice(0, MOST_FIELDS);
  const exporting = useAction(
    async (kind: ExportKind, which: 'field' | 'group') => {
      if (field === undefined || polygon === undefined || layer === null || !needsScene(layer) || !timelapse.ok || season === null) return;
      const played = timeline.scenes.filter((scene) => timelapse.frames.some((frame) => frame.id === scene.id));
      const fields = which === 'field' ? [{ field, polygon, scenes: timeline.scenes }] : await loadFields(group, season);
      const arrangement = which === 'group' && selected.length === 0 ? 'map' : 'cells';
      await exportTimelapse({ kind, fields, arrangement, played, layer, palette, show_masked, zone_method, now });
    },
    { done: 'imagery:timeline.exported' },
  );

  const saving = useAction(
    async () => {
      const scene = timeline.scenes.find(({ id }) => id === current?.id);
      if (field === undefined || polygon === undefined || scene === undefined || layer === null || !needsScene(layer)) return;
      await exportValues({ field, polygon }, scene, { layer, palette, show_masked, zone_method, now });
    },
    { done: 'imagery:timeline.exported' },
  );

  const can_export = timelapse.ok && layer !== null && needsScene(layer) && !exporting.busy;
  return {
    entries: [
      {
        id: 'exclude',
        label: current?.is_excluded ? t('timeline.include') : t('timeline.exclude'),
        disabled: current === undefined,
        run: () => void leaveOut.run(current?.is_excluded !== true),
      },
      'separator',
      { id: 'gif', label: t('timeline.export_gif'), disabled: !can_export, run: () => void exporting.run('gif', 'field') },
      { id: 'png', label: t('timeline.export_png'), disabled: !can_export, run: () => void exporting.run('png', 'field') },
      {
        id: 'values',
        label: t('timeline.export_values'),
        disabled: current === undefined || layer === null || !needsScene(layer) || saving.busy,
        run: () => void saving.run(),
      },
      ...(group.length < 2
        ? []
        : (['gif', 'png'] as const).map((kind) => ({
            id: `${kind}-group`,
            label: t(`timeline.export_${kind}_${selected.length > 0 ? 'chosen' : 'view'}`, { count: group.length }),
            disabled: !can_export,
            run: () => void exporting.run(kind, 'group'),
          }))),
    ],
    windows: TIMELAPSE_WINDOWS.map((window) => ({
      id: `${window.kind}-${window.count}`,
      label: windowLabel(window),
      checked: window.kind === chosen.kind && window.count === chosen.count,
      run: () => setImagery({ window }),
    })),
  };
}
