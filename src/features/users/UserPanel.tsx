import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { PanelTitle } from '#shell/panel-parts.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AccessActions } from './AccessActions.tsx';
import { nameOf } from './name-of.ts';
import { StandingForm } from './StandingForm.tsx';
import { UserFacts } from './UserFacts.tsx';
import styles from './UserPanel.module.css';

/** One account: who it is, where it stands, and what may be done to it. */
export default function UserPanel({ args }: { args: { user: ManagedUser } | undefined }) {
  const { t } = useTranslation('users');
  if (args === undefined) return <EmptyState title={t('gone')} />;
  return <Account key={args.user.id} given={args.user} />;
}

function Account({ given }: { given: ManagedUser }) {
  const [known, setKnown] = useState(given);
  // The row of the list may have been read again since.
  const user = given.version > known.version ? given : known;
  return (
    <div className={styles['panel']}>
      <PanelTitle>{nameOf(user)}</PanelTitle>
      <UserFacts user={user} />
      <StandingForm user={user} onSaved={setKnown} />
      <AccessActions user={user} onSaved={setKnown} />
    </div>
  );
}
