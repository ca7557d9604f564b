import { Check, Crosshair, Magnet, Plus, Redo2, Undo2, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { flyTo } from '#map/camera.ts';
import { MapAnchor } from '#map/map-anchor.tsx';
import type { RegionProps } from '#shell/regions.ts';
import { registerShortcut } from '#shell/shortcuts.ts';
import { toast } from '#shell/toast.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import styles from './DrawBar.module.css';
import { formatDistance } from './draw-texts.ts';
import { Readout } from './Readout.tsx';
import { useDrawing } from './store.ts';

const ICON = 18;
const GPS_MS = 15_000;

/** What the keys do while drawing, with buttons that do the same; on a phone the buttons are what is used. */
export function DrawBar({ look }: RegionProps) {
  const { t } = useTranslation('field-drawing');
  const drawing = useDrawing((state) => state.drawing);
  useEffect(
    () =>
      registerShortcut({
        key: 'Ctrl Z',
        label_key: 'field-drawing:bar.undo',
        group: 'drawing',
        run: () => useDrawing.getState().drawing?.session.undo(),
        when: () => useDrawing.getState().drawing !== null,
      }),
    [],
  );
  if (drawing === null) return null;
  const { mode, session, status } = drawing;
  const is_sketch = mode !== 'edit';
  const is_closed = is_sketch && status.closed;
  const dropFix = (): void => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        flyTo([coords.longitude, coords.latitude]);
        if (is_sketch) session.addPoint([coords.longitude, coords.latitude]);
        toast({ tone: 'info', title: t('bar.accuracy', { metres: formatDistance(coords.accuracy) }) });
      },
      () => toast({ tone: 'warn', title: t('bar.no_position') }),
      { enableHighAccuracy: true, timeout: GPS_MS },
    );
  };
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('bar.label')} data-look={look}>
      {look === 'bar' && is_sketch && (
        <div className={styles['keys']}>
          <span><Kbd>{t('bar.click')}</Kbd> {t('bar.adds')}</span>
          <span><Kbd>⌫</Kbd> {t('bar.drops')}</span>
          {mode === 'polygon' && <span><Kbd>↵</Kbd> {t('bar.closes')}</span>}
          {mode === 'line' && <span><Kbd>{t('bar.shift')}</Kbd> {t('bar.right_angle')}</span>}
          <span><Kbd>Esc</Kbd> {t('bar.cancels')}</span>
        </div>
      )}
      {look === 'pill' && is_sketch && !is_closed && (
        <>
          <Button look="primary" className={styles['add']} icon={<Plus size={20} aria-hidden="true" />} onClick={() => session.addPointAtCenter()}>{t('bar.add_point')}</Button>
          <IconButton size="lg" label={t('bar.my_position')} icon={<Crosshair size={20} />} onClick={dropFix} />
        </>
      )}
      <IconButton label={t('bar.undo')} shortcut="Ctrl Z" icon={<Undo2 size={ICON} />} disabled={!status.can_undo} onClick={() => session.undo()} />
      <IconButton label={t('bar.redo')} icon={<Redo2 size={ICON} />} disabled={!status.can_redo} onClick={() => session.redo()} />
      <IconButton label={t('bar.snap')} shortcut="S" icon={<Magnet size={ICON} />} pressed={status.snapping} onClick={() => session.setSnapping(!status.snapping)} />
      {is_sketch && mode !== 'measure' && (
        <Button
          look="primary"
          icon={<Check size={16} aria-hidden="true" />}
          disabled={is_closed || status.vertices.length < (mode === 'polygon' ? 3 : 2)}
          onClick={() => session.close()}
        >
          {t(mode === 'polygon' ? 'bar.close' : 'bar.finish')}
        </Button>
      )}
      {look === 'pill' && <IconButton label={t('bar.cancel')} icon={<X size={ICON} />} onClick={() => session.cancel()} />}
      <p className="visually-hidden">{t('bar.keyboard')}</p>
      {is_sketch && status.cursor !== null && !is_closed && look === 'bar' && (
        <MapAnchor position={status.cursor} anchor="top" offset_px={20}>
          <Readout drawing={drawing} />
        </MapAnchor>
      )}
    </div>
  );
}
