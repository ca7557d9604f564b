import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useBrand } from '#shell/brand/appearance.ts';
import { brandRoutes } from '#shell/brand/brands.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { setUser, signOut } from '#state/session.ts';
import { tellBeforeLeaving } from '#state/unsent.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import text from '#ui/text.module.css';

/** Nothing is lost by not accepting, but nothing goes on either. */
export function TermsDialog() {
  const { t } = useTranslation('account');
  const brand = useBrand();
  const accept = useAction(api.account.acceptTerms, { done: 'account:terms.accepted', onDone: setUser });
  const leave = useAction(api.auth.logout, { done: 'account:terms.left', onDone: signOut });
  return (
    <Dialog
      open
      must_answer
      onClose={() => undefined}
      title={t('terms.title')}
      actions={
        <>
          <Button busy={leave.busy} onClick={() => tellBeforeLeaving(() => void leave.run({}))}>
            {t('terms.leave')}
          </Button>
          <Button variant="primary" data-first-focus="" busy={accept.busy} onClick={() => void accept.run({ accepted_terms: true })}>
            {t('terms.accept')}
          </Button>
        </>
      }
    >
      <p>{t('terms.lead')}</p>
      <p>
        <a href={brandRoutes(brand).terms} target="_blank" rel="noreferrer" className={text['link']}>
          {t('terms.read')}
        </a>
      </p>
    </Dialog>
  );
}
