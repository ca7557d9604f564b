import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { signOut, useSession } from '#state/session.ts';
import { tellBeforeLeaving } from '#state/unsent.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';

/** Log-in over the page: drafts stay, and the calls that wait are replayed for the same user. */
export function SessionDialog() {
  const { t } = useTranslation('auth');
  const [, go] = useLocation();
  const user = useSession((state) => state.user);
  if (user === null) return null;
  const leave = () => {
    signOut();
    go('/auth');
  };
  return (
    <Dialog open must_answer onClose={() => undefined} title={t('lost_title')}>
      <p>{t('lost_text')}</p>
      <LoginForm username={user.user} onDone={() => undefined} />
      <Button variant="link" onClick={() => tellBeforeLeaving(leave)}>
        {t('other_account')}
      </Button>
    </Dialog>
  );
}
