import { useTranslation } from 'react-i18next';
import type { ZonePlan } from '#domain/zones/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from '../Zones.module.css';

/** Why so many zones: how sharp and how telling each number of them is, in words, and in figures on demand. */
export function WhyCount({ plan }: { plan: ZonePlan }) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  const chosen = plan.candidates.find(({ count }) => count === plan.count);
  return (
    <details className={styles['more']}>
      <summary>{t('why.title')}</summary>
      <p>{t('why.suggested', { zones: plan.suggested })}</p>
      {chosen !== undefined && (
        <p>
          {t('why.explains', { zones: plan.count, share: format.percent(chosen.variance_reduction * 100), cv: format.percent(plan.cv) })}
        </p>
      )}
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('why.zones')}</th>
            <th scope="col">FPI</th>
            <th scope="col">NCE</th>
            <th scope="col">VR</th>
          </tr>
        </thead>
        <tbody>
          {plan.candidates.map(({ count, fpi, nce, variance_reduction }) => (
            <tr key={count} aria-current={count === plan.count || undefined}>
              <th scope="row">{count === plan.suggested ? t('why.is_suggested', { zones: count }) : count}</th>
              <td>{format.number(fpi, 3)}</td>
              <td>{format.number(nce, 3)}</td>
              <td>{format.percent(variance_reduction * 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['quiet']}>{t('why.key')}</p>
    </details>
  );
}
