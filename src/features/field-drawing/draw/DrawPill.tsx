import { Check, Crosshair, Magnet, Plus, Redo2, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { roundToSum } from '#domain/geometry/measure/round-to-sum.ts';
import { areaM2 } from '#domain/geometry/measure/area.ts';
import { useFormat } from '#i18n/use-format.ts';
import { flyTo } from '#map/camera.ts';
import { toast } from '#shell/feedback/toast.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { AreaMeter } from '../facts/AreaFacts.tsx';
import { problemsOf } from '../facts/problems.ts';
import styles from './DrawPill.module.css';
import { formatDistance } from './draw-texts.ts';
import type { Drawing } from '../store.ts';

const ICON = 20;
const GPS_MS = 15_000;

/** Drawing with a finger: the crosshair stays, the map moves under it, and buttons do what keys do elsewhere (DESIGN §12). */
export function DrawPill({ drawing }: { drawing: Drawing }) {
  const { t } = useTranslation('field-drawing');
  const { mode, session, status } = drawing;
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
        <span className={styles['sum']}>{is_sketch && t('bar.points', { count: status.vertices.length })}</span>
        <IconButton
          label={t('bar.snap')}
          icon={<Magnet size={ICON} />}
          pressed={status.snapping}
          onClick={() => session.setSnapping(!status.snapping)}
        />
        <IconButton label={t('bar.redo')} icon={<Redo2 size={ICON} />} disabled={!status.can_redo} onClick={() => session.redo()} />
        <IconButton label={t('bar.undo')} icon={<Undo2 size={ICON} />} disabled={!status.can_undo} onClick={() => session.undo()} />
      </div>
      <Saying drawing={drawing} />
      {is_open && (
        <>
          <div className={styles['row']}>
            <Button className={styles['other']} icon={<Crosshair size={16} aria-hidden="true" />} onClick={dropFix}>
              {t('bar.my_position')}
            </Button>
            {(mode === 'polygon' || mode === 'line') && (
              <Button
                className={styles['other']}
                icon={<Check size={16} aria-hidden="true" />}
                disabled={status.vertices.length < (mode === 'polygon' ? 3 : 2)}
                onClick={() => session.close()}
              >
                {t(mode === 'polygon' ? 'bar.close' : 'bar.finish')}
              </Button>
            )}
          </div>
          <Button
            variant="primary"
            className={styles['add']}
            icon={<Plus size={ICON} aria-hidden="true" />}
            onClick={() => session.addPointAtCenter()}
          >
            {t('bar.add_point')}
          </Button>
        </>
      )}
    </div>
  );
}

/** What there is to say of a drawing where the sheet is low: what is wrong, how to go on, or what it is so far. */
function Saying({ drawing }: { drawing: Drawing }) {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  const { status } = drawing;
  const [problem] = problemsOf(drawing);
  if (problem !== undefined)
    return (
      <p className={styles['wrong']}>
        <b>{problem.title}</b> {problem.text}
      </p>
    );
  if (drawing.mode === 'edit') return null;
  if (drawing.mode === 'line') {
    const areas_ha = drawing.cut?.parts.map((part) => areaM2(part) / 10_000);
    const areas = areas_ha && roundToSum(areas_ha, 1).map(format.hectares).join(' + ');
    return <p className={styles['hint']}>{areas ?? t('bar.crosshair_line')}</p>;
  }
  if (drawing.mode === 'measure') {
    const area = status.area_m2 > 0 ? [format.hectares(status.area_m2 / 10_000)] : [];
    return <p className={styles['hint']}>{[formatDistance(status.length_m), ...area].join(' · ')}</p>;
  }
  return status.area_m2 > 0 ? <AreaMeter area_m2={status.area_m2} /> : <p className={styles['hint']}>{t('bar.crosshair')}</p>;
}
