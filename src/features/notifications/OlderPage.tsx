import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { GroupRow } from './GroupRow.tsx';
import styles from './Panel.module.css';

type Props = { readonly after: string; readonly is_open: boolean; readonly onOpen: () => void };

/** The page below the rows shown so far, once it is asked for, and the way to the one below it. */
export function OlderPage({ after, is_open, onOpen }: Props) {
  const { t } = useTranslation('notifications');
  const [has_older, setOlder] = useState(false);
  const call = useCall(api.notifications.groups, { after }, { enabled: is_open });
  if (call.isError)
    return (
      <li>
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </li>
    );
  if (call.data === undefined)
    return (
      <li className={styles['older']}>
        <Button block busy={is_open} onClick={onOpen}>
          {t('older')}
        </Button>
      </li>
    );
  const last = call.data.groups.at(-1);
  return (
    <>
      {call.data.groups.map((group) => (
        <GroupRow key={`${group.newest.field_id} ${group.newest.type}`} group={group} />
      ))}
      {call.data.has_more && last !== undefined && <OlderPage after={last.newest.id} is_open={has_older} onOpen={() => setOlder(true)} />}
    </>
  );
}
