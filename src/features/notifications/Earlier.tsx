import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Notification } from '#domain/schemas/notification.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { showNotification } from './actions.ts';
import styles from './Panel.module.css';
import { useNotificationTexts } from './use-notification-texts.ts';

/** More than one field gets in the days they are kept. */
const MOST = 200;

/** The notifications before the newest of a group; each opens the field at its date. */
export function Earlier({ id, newest }: { id: string; newest: Notification }) {
  const { t } = useTranslation('notifications');
  const textsOf = useNotificationTexts();
  const { field_id, type } = newest;
  const call = useCall(api.notifications.list, { field_id: field_id ?? 'none', type, limit: MOST });
  if (call.isPending)
    return (
      <div id={id} className={styles['earlier']}>
        <Skeleton rows={2} />
      </div>
    );
  if (call.isError)
    return (
      <div id={id}>
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </div>
    );
  return (
    <ul id={id} className={styles['earlier']} aria-label={t('earlier_of', { name: newest.field_name ?? t('account') })}>
      {call.data.notifications
        .filter((one) => one.id !== newest.id)
        .map((one) => {
          const { title, reason } = textsOf(one);
          return (
            <li key={one.id}>
              <button
                type="button"
                className={styles['message']}
                onClick={() => void showNotification(one, one.read ? null : { ids: [one.id] }).catch(showError)}
              >
                <span className={styles['kind']}>
                  {!one.read && <span className={styles['dot']} role="img" aria-label={t('new')} />}
                  {title}
                </span>
                <span>{reason}</span>
              </button>
            </li>
          );
        })}
    </ul>
  );
}
