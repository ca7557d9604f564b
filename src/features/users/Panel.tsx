import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Pager } from '#shell/panels/Pager.tsx';
import { PanelScope } from '#shell/panels/panel-parts.tsx';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { LockedState } from '#ui/display/LockedState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Filters } from './Filters.tsx';
import { isManager } from './manager-roles.ts';
import { PAGE_ROWS } from './page-of.ts';
import styles from './Panel.module.css';
import { isFiltered, NO_FILTER, nextPage, previousPage, setFilter, useManager } from './store.ts';
import { UserTable } from './UserTable.tsx';
import { useUsers } from './use-users.ts';

/** The accounts the user looks after, by name: found, filtered and leafed through; each opens beside the list. */
export default function UsersPanel() {
  const { t } = useTranslation(['users', 'common']);
  const role = useSession((state) => state.user?.role);
  if (!isManager(role)) return <LockedState title={t('locked.title')} text={t('locked.text')} />;
  return (
    <div className={styles['panel']}>
      <Filters />
      <Found />
    </div>
  );
}

function Found() {
  const { t } = useTranslation('users');
  const format = useFormat();
  const { filter, pages } = useManager();
  const call = useUsers(true);
  if (call.isError) return <ErrorState error={call.error} title={t('failed')} onRetry={() => void call.refetch()} />;
  if (call.isPending)
    return (
      <div className={styles['padded']}>
        <Skeleton rows={8} variant="cards" />
      </div>
    );
  const { users, total, has_more } = call.data;
  const last = users.at(-1);
  if (last === undefined)
    return isFiltered(filter) || pages.length > 0 ? (
      <EmptyState
        title={t('none.title')}
        text={t('none.text')}
        actions={<Button onClick={() => setFilter(NO_FILTER)}>{t('none.clear')}</Button>}
      />
    ) : (
      <EmptyState title={t('empty.title')} text={t('empty.text')} />
    );
  return (
    <>
      <PanelScope>{format.number(total)}</PanelScope>
      <UserTable users={users} is_waiting={call.isPlaceholderData} />
      <Pager
        first={pages.length * PAGE_ROWS}
        count={users.length}
        total={total}
        onPrevious={pages.length === 0 ? null : previousPage}
        onNext={has_more ? () => nextPage(last.id) : null}
      />
    </>
  );
}
