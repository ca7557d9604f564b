import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

type Props = { readonly name: string; readonly busy: boolean; readonly onClose: () => void; readonly onConfirm: () => void };

/** What stays behind when an account moves beyond the wall between brands; moving back does not bring it again. */
export function WallDialog({ name, busy, onClose, onConfirm }: Props) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <Dialog
      open
      must_answer
      title={t('wall.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            {t('wall.verb')}
          </Button>
        </>
      }
    >
      <p>{t('wall.text')}</p>
    </Dialog>
  );
}
