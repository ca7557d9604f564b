import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelActions, PanelScope } from '#shell/panel-parts.tsx';
import { useAction } from '#shell/use-action.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { markRead } from './actions.ts';
import { MutedFields } from './MutedFields.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { OlderPage } from './OlderPage.tsx';
import styles from './Panel.module.css';
import { useNotifications } from './use-notifications.ts';

/** What happened over the lots, newest first; each opens its lot at that date. */
export default function NotificationsPanel() {
  const { t } = useTranslation('notifications');
  const call = useNotifications();
  const [has_older, setOlder] = useState(false);
  const readAll = useAction(() => markRead(), { done: 'notifications:done.read' });
  if (call.isPending)
    return (
      <div className={styles['padded']}>
        <Skeleton rows={6} />
      </div>
    );
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  const { notifications, unread, has_more } = call.data;
  const last = notifications.at(-1);
  return (
    <>
      <PanelScope>{unread > 0 && t('unread', { count: unread })}</PanelScope>
      <PanelActions>
        {unread > 0 && <IconButton size="sm" label={t('read_all')} icon={<CheckCheck size={16} />} onClick={() => void readAll.run()} />}
      </PanelActions>
      {last === undefined && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
      {last !== undefined && (
        <ul className={styles['list']} aria-label={t('title')}>
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
          {has_more && <OlderPage after={last.id} is_open={has_older} onOpen={() => setOlder(true)} />}
        </ul>
      )}
      <MutedFields />
    </>
  );
}
