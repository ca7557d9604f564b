import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { formatDistance } from '../draw/draw-texts.ts';
import styles from './Readout.module.css';
import type { Drawing } from '../store.ts';

/** Area so far and the piece under way, beside the pointer. */
export function Readout({ drawing }: { drawing: Drawing }) {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  if (drawing.mode === 'edit') return null;
  const { area_m2, segment_m, length_m } = drawing.status;
  const is_line = drawing.mode === 'line';
  return (
    <div className={styles['readout']}>
      <b>{is_line ? formatDistance(length_m + segment_m) : format.hectares(area_m2 / 10_000)}</b>
      <span>{t('readout.segment', { length: formatDistance(segment_m) })}</span>
    </div>
  );
}
