import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WindVerdict } from '#domain/flights/check-wind.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './Page.module.css';

export const VERDICT_ICONS = { calm: CircleCheck, gusty: TriangleAlert, windy: CircleX, unknown: CircleHelp } as const;

type Props = { days: readonly { readonly day: string; readonly verdict: WindVerdict }[]; value: string; onChange: (day: string) => void };

/** The days with a forecast, each with its answer: native radio buttons, so the arrow keys move between them. */
export function WindDays({ days, value, onChange }: Props) {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className={styles['days']}>
      <legend className="visually-hidden">{t('wind.days')}</legend>
      {days.map(({ day, verdict }) => {
        const Icon = VERDICT_ICONS[verdict.verdict];
        return (
          <label key={day} data-verdict={verdict.verdict}>
            <input type="radio" name={name} checked={day === value} onChange={() => onChange(day)} />
            <span>
              <b>{format.dayMonth(day)}</b>
              <Icon size={18} aria-hidden="true" />
              <span className="visually-hidden">{t(`verdict.${verdict.verdict}`)}</span>
              <small>{verdict.verdict === 'unknown' ? '—' : format.withUnit(verdict.gust_kmh, 'km/h')}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
