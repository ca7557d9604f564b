import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { NOTIFICATION_REASON } from '#domain/limits.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { NotificationReason } from '#domain/alerts/notification-reason.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import styles from './Panel.module.css';
import { Failed } from './Section.tsx';
import { useReasonText } from './use-reason-text.ts';

/** What is said in the same words of several days is said once, of the last of them; they come newest first. */
function latestOnly(reasons: readonly NotificationReason[]): readonly NotificationReason[] {
  const said = new Set<string>();
  return reasons.filter(({ type, reason, params }) => {
    const words = JSON.stringify([type, reason, params]);
    return !said.has(words) && said.add(words);
  });
}

/** Why there was no notification of a field, read when it is asked for. */
export function WhyNot({ field }: { readonly field: Field }) {
  const { t } = useTranslation('summary');
  const format = useFormat();
  const textOf = useReasonText();
  const [is_open, setOpen] = useState(false);
  const { data, error, refetch } = useCall(api.notifications.reasons, { field_id: field.id }, { enabled: is_open });
  return (
    <details className={styles['why']} data-section="why" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('why.title')}</summary>
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {is_open && error === null && data === undefined && <Skeleton rows={2} />}
      {data?.reasons.length === 0 && <p className={styles['says']}>{t('why.none')}</p>}
      {data !== undefined && data.reasons.length > 0 && (
        <>
          <ul className={styles['lines']}>
            {latestOnly(data.reasons).map((why) => (
              <li key={`${why.type} ${why.reason} ${why.date}`} className={styles['reason']}>
                <b>{t(`why.kind.${why.type}`)}</b> <span className={styles['quiet']}>{format.dayMonth(why.date)}</span>
                <p className={styles['says']}>{textOf(why)}</p>
              </li>
            ))}
          </ul>
          <p className={styles['says']}>{t('why.kept', { days: NOTIFICATION_REASON.days })}</p>
        </>
      )}
    </details>
  );
}
