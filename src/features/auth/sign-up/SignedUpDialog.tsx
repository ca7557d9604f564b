import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useAuthBase } from '../auth-path.ts';

/** The account is made: where its link went, and the way on; in demo mode also to the mail. */
export function SignedUpDialog({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const base = useAuthBase();
  const [, go] = useLocation();
  const features = useCall(api.config.features, {});
  const toLogIn = (): void => go(base);
  return (
    <Dialog
      open
      onClose={toLogIn}
      title={t('signed_up')}
      actions={
        <>
          {features.data?.demo && <Button onClick={() => go(`${base}/outbox`)}>{t('see_mail')}</Button>}
          <Button variant="primary" data-first-focus="" onClick={toLogIn}>
            {t('to_login')}
          </Button>
        </>
      }
    >
      <p role="status">{t('signed_up_text', { email })}</p>
    </Dialog>
  );
}
