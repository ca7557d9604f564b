import { useTranslation } from 'react-i18next';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

type Props = { readonly name: string; readonly busy: boolean; readonly onClose: () => void; readonly onConfirm: () => void };

/** What stays behind when an account moves to another tenant; moving back does not bring it again. */
export function ChangeTenantDialog({ name, busy, onClose, onConfirm }: Props) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <Dialog
      open
      must_answer
      title={t('change_tenant.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {t('change_tenant.verb')}
          </Button>
        </>
      }
    >
      <p>{t('change_tenant.text')}</p>
    </Dialog>
  );
}
