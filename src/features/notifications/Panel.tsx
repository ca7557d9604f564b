import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DigestSetting } from '#shell/DigestSetting.tsx';
import { PanelFooter } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { markRead } from './actions.ts';
import { BellDrawing } from './BellDrawing.tsx';
import { GroupRow } from './GroupRow.tsx';
import { MutedFields } from './MutedFields.tsx';
import { OlderPage } from './OlderPage.tsx';
import styles from './Panel.module.css';
import { useNotifications } from './use-notifications.ts';

/** What happened over the fields, one row for a field and matter; each opens its field at that date. */
export default function NotificationsPanel() {
  const { t } = useTranslation(['notifications', 'catalog']);
  const call = useNotifications();
  const [has_older, setOlder] = useState(false);
  const readAll = useAction(() => markRead(), { done: 'notifications:done.read' });
  if (call.isPending)
    return (
      <div className={styles['padded']}>
        <Skeleton rows={6} variant="cards" />
      </div>
    );
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  const { groups, unread, has_more } = call.data;
  const last = groups.at(-1);
  return (
    <>
      {last === undefined && <EmptyState drawing={<BellDrawing />} title={t('empty.title')} text={t('empty.text')} />}
      {last !== undefined && (
        <ul className={styles['list']} aria-label={t('title')}>
          {groups.map((group) => (
            <GroupRow key={`${group.newest.field_id} ${group.newest.type}`} group={group} />
          ))}
          {has_more && <OlderPage after={last.newest.id} is_open={has_older} onOpen={() => setOlder(true)} />}
        </ul>
      )}
      <MutedFields />
      <section aria-label={t('catalog:digest.title')} className={styles['digest']}>
        <DigestSetting />
      </section>
      {unread > 0 && (
        <PanelFooter>
          <Button busy={readAll.busy} icon={<CheckCheck size={16} aria-hidden="true" />} onClick={() => void readAll.run()}>
            {t('read_all')}
          </Button>
          <span className={styles['facts']}>{t('unread', { count: unread })}</span>
        </PanelFooter>
      )}
    </>
  );
}
