import { useTranslation } from 'react-i18next';
import type { FieldOpening } from '#domain/schemas/share.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './Panel.module.css';

/** What others did with the field, the latest first (rules 28). */
export function Openings({ openings }: { openings: readonly FieldOpening[] }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  return (
    <section className={styles['section']} aria-label={t('openings')}>
      <h3>{t('openings')}</h3>
      {openings.length === 0 ? (
        <p className={styles['none']}>{t('no_openings')}</p>
      ) : (
        <ul className={styles['list']}>
          {openings.map(({ name, role, act, last_at, times }) => (
            <li key={`${name} ${act} ${last_at}`} className={styles['opening']}>
              <span className={styles['text']}>
                <b>{name}</b>
                <span className={styles['facts']}>
                  <span>{role === null ? t('guest') : t(`role.${role}`)}</span>
                  <span>{t(`act.${act}`, { count: times })}</span>
                </span>
              </span>
              <time dateTime={last_at}>{`${format.date(last_at)}, ${format.time(last_at)}`}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
