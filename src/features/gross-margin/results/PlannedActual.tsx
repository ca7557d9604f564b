import { useTranslation } from 'react-i18next';
import type { GrossMargin } from '#domain/margins/gross-margin.ts';
import type { MarginInputs, Recorded } from '#domain/margins/margin-plan.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from '../Panel.module.css';
import { plannedRows } from './planned-actual.ts';

type Props = { readonly inputs: MarginInputs; readonly recorded: Recorded; readonly margin: GrossMargin };

/** The plan beside what the field's activities that are done have cost and given. */
export function PlannedActual({ inputs, recorded, margin }: Props) {
  const { t } = useTranslation('gross-margin');
  const format = useFormat();
  const rows = plannedRows(inputs, recorded, margin);
  const has_record = rows.some(({ actual }) => actual !== null);
  return (
    <section className={styles['part']} aria-label={t('actual.title')}>
      <h3 className={styles['title']}>
        {t('actual.title')} <span>{t('actual.unit')}</span>
      </h3>
      {has_record ? (
        <table className={styles['compare']}>
          <thead>
            <tr>
              <th scope="col">{t('actual.what')}</th>
              <th scope="col">{t('actual.planned')}</th>
              <th scope="col">{t('actual.recorded')}</th>
              <th scope="col">{t('actual.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, planned, actual }) => {
              const decimals = key === 'yield' ? 2 : 0;
              const both = planned === null || actual === null ? null : actual - planned;
              return (
                <tr key={key}>
                  <th scope="row">{t(`actual.${key}`)}</th>
                  <td>
                    {planned === null ? '—' : key === 'yield' ? format.entered(planned, decimals) : format.derived(planned, decimals)}
                  </td>
                  <td>{actual === null ? '—' : format.derived(actual, decimals)}</td>
                  <td>{both === null ? '—' : format.signed(both, decimals)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p className={styles['note']}>{t('actual.none')}</p>
      )}
    </section>
  );
}
