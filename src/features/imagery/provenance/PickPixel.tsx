import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '#domain/geometry/types.ts';
import { valueAt } from '#domain/raster/value-at.ts';
import { useFormat } from '#i18n/use-format.ts';
import { freeCenter, unproject } from '#map/camera.ts';
import { onMap } from '#map/pointer.ts';
import { announce } from '#shell/feedback/announce.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { registerShortcut } from '#shell/shortcuts.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';
import { layerValue } from '../layers/layer-labels.ts';
import { useShownFrames } from '../map/shown-frames.ts';
import { canExplain } from './explain.ts';
import { pickPixel } from './store.ts';

/** A second click within this opens the field instead. */
const DOUBLE_CLICK_MS = 300;

const frameOf = (field_id: string) => useShownFrames.getState().frames.get(field_id);

/** Asks about a pixel: by a click on the field that is chosen already, by a finger on the open one, or by Enter on the map of an open field. */
export function PickPixel() {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const focus = useSelection(focusFieldId);
  const open = useSelection((state) => state.open_field_id);
  // As they were before the click that is being handled: the click that chooses a field, or the tap that opens it, asks nothing.
  const chosen = useRef(focus);
  const opened = useRef(open);
  useLayoutEffect(() => {
    chosen.current = focus;
    opened.current = open;
  }, [focus, open]);

  const ask = useEffectEvent((field_id: string, position: Position): void => {
    pickPixel({ field_id, position });
    openPanel('provenance');
  });
  /** With the pointer away, the middle of the free map is what is looked at. */
  const pointed = useRef<Position | null>(null);
  const askByKey = useEffectEvent((): void => {
    const position = pointed.current ?? unproject(freeCenter());
    const frame = focus === null ? undefined : frameOf(focus);
    if (focus === null || position === null || !canExplain(frame)) return;
    const value = valueAt(frame.grid, position);
    announce(
      value === null
        ? t('cursor.outside')
        : t('cursor.value', { layer: t(`layer.${frame.layer}`), value: layerValue(frame.layer, value, format) }),
    );
    if (value !== null) ask(focus, position);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stops = [
      onMap('click', ({ shape_id, position, shift, touch }) => {
        const is_meant = shape_id === (touch ? opened.current : chosen.current);
        if (shape_id === null || shift || !is_meant || !canExplain(frameOf(shape_id))) return;
        clearTimeout(timer);
        // A finger's tap on an open field has shown its card by then, and a second one has nothing left to open.
        timer = setTimeout(() => ask(shape_id, position), touch ? 0 : DOUBLE_CLICK_MS);
      }),
      onMap('doubleclick', () => clearTimeout(timer)),
      onMap('hover', (info) => {
        pointed.current = info === null || info.shape_id !== chosen.current ? null : info.position;
      }),
      registerShortcut({
        key: 'Enter',
        label_key: 'imagery:provenance.shortcut',
        group: 'map',
        run: askByKey,
        when: () =>
          document.activeElement?.closest('[data-region=map]') !== null &&
          useSelection.getState().open_field_id !== null &&
          canExplain(frameOf(useSelection.getState().open_field_id ?? '')),
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}
