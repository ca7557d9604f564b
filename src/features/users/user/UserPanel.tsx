import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { PanelTitle } from '#shell/panels/panel-parts.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { AccessActions } from './AccessActions.tsx';
import { nameOf } from '../name-of.ts';
import { AccessForm } from '../AccessForm.tsx';
import { UserFacts } from './UserFacts.tsx';
import styles from './UserPanel.module.css';

/** One account: who it is, where it stands, and what may be done to it. */
export default function UserPanel({ args }: { args: { id: string; user?: ManagedUser } | undefined }) {
  const { t } = useTranslation('users');
  if (args === undefined) return <EmptyState title={t('gone')} />;
  return args.user === undefined ? <Linked key={args.id} id={args.id} /> : <Account key={args.id} given={args.user} />;
}

/** An account an address names: read by its id. */
function Linked({ id }: { id: string }) {
  const { t } = useTranslation('users');
  const call = useCall(api.users.get, { account_id: id });
  if (call.isPending) return <Skeleton rows={6} />;
  if (call.isError)
    return call.error.code === 'NOT_FOUND' ? (
      <EmptyState title={t('gone')} />
    ) : (
      <ErrorState error={call.error} title={t('unread')} onRetry={() => void call.refetch()} />
    );
  return <Account given={call.data} />;
}

function Account({ given }: { given: ManagedUser }) {
  const [known, setKnown] = useState(given);
  // The row of the list may have been read again since.
  const user = given.version > known.version ? given : known;
  return (
    <div className={styles['panel']}>
      <PanelTitle>{nameOf(user)}</PanelTitle>
      <UserFacts user={user} />
      <AccessForm user={user} onSaved={setKnown} />
      <AccessActions user={user} onSaved={setKnown} />
    </div>
  );
}
