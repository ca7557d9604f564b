import { useTranslation } from 'react-i18next';
import type { CropCode } from '#domain/codes.ts';
import type { CountWindow } from '#domain/flights/count-window.ts';
import styles from './Field.module.css';
import { useFlightTexts } from './use-flight-texts.ts';

/** In place of the wind: when the crop can be counted, or that it no longer can. */
export function Outside({
  window: { state, from, to, opens, closes, margin_days },
  crop,
}: {
  readonly window: CountWindow;
  readonly crop: CropCode;
}) {
  const { t } = useTranslation('drone-flight');
  const texts = useFlightTexts();
  const day = state === 'before' ? opens : closes;
  const about = { crop: texts.crop(crop), from, to, date: day === null ? '' : texts.epoch(day), margin: margin_days };
  const is_before = state === 'before';
  return (
    <div className={styles['outside']} role="status">
      <b>{t(is_before ? 'panel.before' : 'panel.past')}</b>
      <span>
        {is_before
          ? t(day === null ? 'panel.before_undated' : 'panel.before_text', about)
          : t(day === null ? 'panel.past_undated' : 'panel.past_text', about)}
      </span>
    </div>
  );
}
