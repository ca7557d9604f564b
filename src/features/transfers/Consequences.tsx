import { ArrowRight, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PLAN_STATUS } from '#domain/codes.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './Panel.module.css';

const ICON = 16;

/** What goes to the new owner with a field, and what ends with the old one. */
export function Consequences({ field }: { field: Field }) {
  const { t } = useTranslation('transfers');
  const format = useFormat();
  const { plan_status, plan_ends, parent_id } = field;
  const has_plan = plan_status === PLAN_STATUS.paid || plan_status === PLAN_STATUS.trial;
  const goes = [
    t('goes.field'),
    t('goes.names'),
    ...(has_plan && plan_ends !== null
      ? [t(plan_status === PLAN_STATUS.trial ? 'goes.trial' : 'goes.plan', { date: format.date(plan_ends) })]
      : []),
    t('goes.history'),
  ];
  const ends = [t('ends.guests'), t('ends.producer'), ...(parent_id === null ? [] : [t('ends.split')]), t('ends.payments')];
  return (
    <>
      <section className={styles['list']} data-variant="goes" aria-label={t('goes.title')}>
        <h3>{t('goes.title')}</h3>
        <ul>
          {goes.map((text) => (
            <li key={text}>
              <ArrowRight size={ICON} aria-hidden="true" /> {text}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles['list']} aria-label={t('ends.title')}>
        <h3>{t('ends.title')}</h3>
        <ul>
          {ends.map((text) => (
            <li key={text}>
              <Minus size={ICON} aria-hidden="true" /> {text}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
