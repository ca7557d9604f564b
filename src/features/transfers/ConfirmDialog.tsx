import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/buttons/Button.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import styles from './Panel.module.css';

type Props = {
  readonly name: string;
  readonly email: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** What an offer lets happen without a further question, one check, and the verb. */
export function ConfirmDialog({ name, email, busy, onClose, onConfirm }: Props) {
  const { t } = useTranslation(['transfers', 'common']);
  const [checked, setChecked] = useState(false);
  return (
    <Dialog
      open
      must_answer
      title={t('confirm.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" disabled={!checked} busy={busy} onClick={onConfirm}>
            {t('offer.verb')}
          </Button>
        </>
      }
    >
      <p className={styles['text']}>{t('confirm.text', { email })}</p>
      <div className={styles['check']}>
        <Checkbox checked={checked} data-first-focus="" onChange={(event) => setChecked(event.target.checked)}>
          {t('confirm.check')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
