import { useTranslation } from 'react-i18next';
import { usePolygon } from '#api/field-shapes.ts';
import { useToday } from '#api/use-latest.ts';
import { TIMELAPSE_DAYS } from '#domain/limits.ts';
import type { TimelapseWindow } from '#domain/imagery/timelapse.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useAction } from '#shell/use-action.ts';
import { usePreferences } from '#state/preferences.ts';
import { useSelection } from '#state/selection.ts';
import type { MenuEntry } from '#ui/Menu.tsx';
import { exportTimelapse, type ExportKind } from './export-timelapse.ts';
import { needsScene } from './frames.ts';
import { setImagery, useImageryStore } from './store.ts';
import type { Stepping } from './use-stepping.ts';
import type { Timeline } from './use-timeline.ts';
import { useWindowWords } from './use-window-words.ts';
import { vetoScene } from './veto.ts';

const WINDOWS: readonly TimelapseWindow[] = [
  ...TIMELAPSE_DAYS.map((count) => ({ kind: 'days' as const, count })),
  { kind: 'frames', count: 5 },
  { kind: 'frames', count: 10 },
  { kind: 'months', count: 1 },
  { kind: 'months', count: 3 },
  { kind: 'months', count: 6 },
];

/** What can be done with the scene on screen and with the window that is played. */
export function useSceneMenu(
  field: Field | undefined,
  timeline: Timeline,
  { current, timelapse }: Stepping,
): { entries: MenuEntry[]; windows: MenuEntry[] } {
  const { t } = useTranslation('imagery');
  const words = useWindowWords();
  const chosen = useImageryStore((state) => state.window);
  const { show_masked, zone_method } = useImageryStore();
  const now = useToday() ?? '2000-01-01';
  const layer = useSelection((state) => state.layer);
  const palette = usePreferences((state) => state.palette);
  const polygon = usePolygon(field?.id ?? null);

  const leaveOut = useAction((vetoed: boolean) => vetoScene(field?.id ?? '', current?.id ?? '', vetoed), {
    done: current?.is_vetoed ? 'imagery:timeline.unvetoed' : 'imagery:timeline.vetoed',
    undo: (_none, vetoed) => vetoScene(field?.id ?? '', current?.id ?? '', !vetoed),
  });
  const exporting = useAction(
    async (kind: ExportKind) => {
      if (field === undefined || polygon === undefined || layer === null || !needsScene(layer) || !timelapse.ok) return;
      const scenes = timeline.scenes.filter((scene) => timelapse.frames.some((frame) => frame.id === scene.id));
      const is_advanced = isEntitled(field, now);
      await exportTimelapse({ kind, field, polygon, scenes, layer, palette, show_masked, zone_method, is_advanced });
    },
    { done: 'imagery:timeline.exported' },
  );

  const can_export = timelapse.ok && layer !== null && needsScene(layer) && !exporting.busy;
  return {
    entries: [
      {
        id: 'veto',
        label: current?.is_vetoed ? t('timeline.unveto') : t('timeline.veto'),
        disabled: current === undefined,
        run: () => void leaveOut.run(current?.is_vetoed !== true),
      },
      'separator',
      { id: 'gif', label: t('timeline.export_gif'), disabled: !can_export, run: () => void exporting.run('gif') },
      { id: 'png', label: t('timeline.export_png'), disabled: !can_export, run: () => void exporting.run('png') },
    ],
    windows: WINDOWS.map((window) => ({
      id: `${window.kind}-${window.count}`,
      label: words(window),
      checked: window.kind === chosen.kind && window.count === chosen.count,
      run: () => setImagery({ window }),
    })),
  };
}
