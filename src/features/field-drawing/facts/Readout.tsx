import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { formatDistance } from '../draw/draw-texts.ts';
import styles from './OnMap.module.css';
import type { Drawing } from '../store.ts';

/** Area so far and the piece under way, beside the pointer. */
export function Readout({ drawing }: { drawing: Exclude<Drawing, { mode: 'edit' }> }) {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  const { area_m2, segment_m, length_m } = drawing.status;
  const cut = drawing.mode === 'line' ? drawing.cut : null;
  return (
    <div className={styles['readout']}>
      <b>{drawing.mode === 'line' ? formatDistance(cut?.length_m ?? length_m) : format.hectares(area_m2 / 10_000)}</b>
      <span>
        {drawing.mode === 'line'
          ? t(cut === null ? 'readout.line' : 'readout.cut')
          : t('readout.segment', { length: formatDistance(segment_m) })}
      </span>
    </div>
  );
}
