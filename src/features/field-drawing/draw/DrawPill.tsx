import { Check, Crosshair, Magnet, Plus, Redo2, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { flyTo } from '#map/camera.ts';
import { toast } from '#shell/feedback/toast.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './DrawPill.module.css';
import { formatDistance } from './draw-texts.ts';
import type { Drawing } from '../store.ts';

const ICON = 20;
const GPS_MS = 15_000;

/** Drawing with a finger: the crosshair stays, the map moves under it, and buttons do what keys do elsewhere (DESIGN §12). */
export function DrawPill({ drawing: { mode, session, status } }: { drawing: Drawing }) {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  const is_sketch = mode !== 'edit';
  const is_open = is_sketch && !status.closed;
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
    <div className={styles['pill']} role="toolbar" aria-label={t('bar.label')} data-variant="pill">
      <div className={styles['row']}>
        <IconButton label={t('bar.cancel')} icon={<X size={ICON} />} onClick={() => session.cancel()} />
        <span className={styles['sum']}>
          {is_sketch &&
            (mode === 'line'
              ? formatDistance(status.length_m)
              : t('announce', { area: format.hectares(status.area_m2 / 10_000), count: status.vertices.length }))}
        </span>
        <IconButton
          label={t('bar.snap')}
          icon={<Magnet size={ICON} />}
          pressed={status.snapping}
          onClick={() => session.setSnapping(!status.snapping)}
        />
        <IconButton label={t('bar.redo')} icon={<Redo2 size={ICON} />} disabled={!status.can_redo} onClick={() => session.redo()} />
        <IconButton label={t('bar.undo')} icon={<Undo2 size={ICON} />} disabled={!status.can_undo} onClick={() => session.undo()} />
      </div>
      {is_open && (
        <div className={styles['row']}>
          <Button
            variant="primary"
            className={classNames(styles['big'], styles['add'])}
            icon={<Plus size={ICON} aria-hidden="true" />}
            onClick={() => session.addPointAtCenter()}
          >
            {t('bar.add_point')}
          </Button>
          <IconButton size="lg" className={styles['fix']} label={t('bar.my_position')} icon={<Crosshair size={ICON} />} onClick={dropFix} />
          {(mode === 'polygon' || mode === 'line') && (
            <Button
              className={styles['big']}
              icon={<Check size={16} aria-hidden="true" />}
              disabled={status.vertices.length < (mode === 'polygon' ? 3 : 2)}
              onClick={() => session.close()}
            >
              {t(mode === 'polygon' ? 'bar.close' : 'bar.finish')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
