import { useTranslation } from 'react-i18next';
import { PLAN_STATUS, type PlanStatus } from '#domain/codes.ts';
import styles from './PlanBadge.module.css';

const KEYS = ['unpaid', 'pending', 'paid', 'trial'] as const;

/** The plan of a field as a badge; nothing for basic ones unless asked. */
export function PlanBadge({ status, always = false }: { status: PlanStatus; always?: boolean }) {
  const { t } = useTranslation('catalog');
  if (status === PLAN_STATUS.unpaid && !always) return null;
  const key = KEYS[status];
  return (
    <span className={styles['plan']} data-plan={key}>
      {t(`plan.${key}`)}
    </span>
  );
}
