import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#domain/errors.ts';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { endSessionsOf, readAgain, setDisabled, startResetOf } from '../actions.ts';
import { DisableDialog } from './DisableDialog.tsx';
import { nameOf } from '../name-of.ts';
import styles from './UserPanel.module.css';

type Props = { readonly user: ManagedUser; readonly onSaved: (user: ManagedUser) => void };

/** Sessions, password and log-in itself. */
export function AccessActions({ user, onSaved }: Props) {
  const { t } = useTranslation('users');
  const [is_asking, setAsking] = useState(false);
  const params = (): { name: string } => ({ name: nameOf(user) });
  const onDone = (saved: ManagedUser): void => {
    setAsking(false);
    onSaved(saved);
  };
  // The sentence says that the data are old: what is on screen then is new.
  const onError = (error: AppError): void => {
    setAsking(false);
    if (error.code === 'VERSION_STALE')
      readAgain(user)
        .then((now) => now !== undefined && onSaved(now))
        .catch(showError);
  };
  const disable = useAction((to: ManagedUser) => setDisabled(to, true), { done: 'users:disabled', params, onDone, onError });
  const enable = useAction((to: ManagedUser) => setDisabled(to, false), { done: 'users:enabled', params, onDone, onError });
  const end = useAction(endSessionsOf, { done: 'users:sessions_ended', params });
  const reset = useAction(startResetOf, { done: 'users:reset_sent', params });
  if (!user.rights.disable)
    return (
      <section className={styles['section']} aria-label={t('access')}>
        <h3 className={styles['legend']}>{t('access')}</h3>
        <p className={styles['why']}>{t('why.disable')}</p>
      </section>
    );
  return (
    <section className={styles['section']} aria-label={t('access')}>
      <h3 className={styles['legend']}>{t('access')}</h3>
      <div className={styles['buttons']}>
        <Button size="sm" busy={end.busy} onClick={() => void end.run(user)}>
          {t('end_sessions')}
        </Button>
        <Button size="sm" busy={reset.busy} onClick={() => void reset.run(user)}>
          {t('send_reset')}
        </Button>
        {user.is_disabled ? (
          <Button size="sm" busy={enable.busy} onClick={() => void enable.run(user)}>
            {t('enable')}
          </Button>
        ) : (
          <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
            {t('disable.verb')}
          </Button>
        )}
      </div>
      {is_asking && (
        <DisableDialog name={nameOf(user)} busy={disable.busy} onClose={() => setAsking(false)} onConfirm={() => void disable.run(user)} />
      )}
    </section>
  );
}
