import { useTranslation } from 'react-i18next';
import { seasonYears } from '#domain/seasons/season.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { SeasonList } from './SeasonList.tsx';
import type { Season } from '../store.ts';
import styles from '../Zones.module.css';

type InputsProps = {
  readonly plan: ZonePlan;
  /** Null until the seasons have been looked at. */
  readonly seasons: readonly Season[] | null;
  readonly can_change: boolean;
  readonly onLook: () => void;
  readonly onChange: (seasons: readonly Season[]) => void;
};

/** The image of each season the zones are made of, and others to take instead. */
export function Inputs({ plan, seasons, can_change, onLook, onChange }: InputsProps) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  return (
    <details className={styles['more']}>
      <summary>{t('inputs.title', { seasons: plan.inputs.length })}</summary>
      {seasons !== null && can_change ? (
        <SeasonList seasons={seasons} onChange={onChange} />
      ) : (
        <>
          <ul className={styles['inputs']}>
            {plan.inputs.map(({ start_year, date, valid_fraction }) => (
              <li key={start_year}>
                <b>{seasonYears({ year: start_year })}</b>
                <span>{format.date(date)}</span>
                <span className={styles['quiet']}>{format.percent(valid_fraction * 100)}</span>
              </li>
            ))}
          </ul>
          {can_change && (
            <Button size="sm" onClick={onLook}>
              {t('inputs.change')}
            </Button>
          )}
        </>
      )}
    </details>
  );
}
