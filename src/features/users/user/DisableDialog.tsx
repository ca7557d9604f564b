import { useTranslation } from 'react-i18next';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

type Props = { readonly name: string; readonly busy: boolean; readonly onClose: () => void; readonly onConfirm: () => void };

/** Whoever is inside is thrown out at once: it is asked first. */
export function DisableDialog({ name, busy, onClose, onConfirm }: Props) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <Dialog
      open
      must_answer
      title={t('disable.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {t('disable.verb')}
          </Button>
        </>
      }
    >
      <p>{t('disable.text')}</p>
    </Dialog>
  );
}
