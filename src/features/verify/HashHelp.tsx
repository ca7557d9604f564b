import { useTranslation } from 'react-i18next';
import { ATTACHMENT } from '#domain/reports/seal.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { HASH_RECIPE } from './hash-recipe.ts';
import styles from './Page.module.css';

/** How a hash is made, in words, and by hand without this page. */
export function HashHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['verify', 'common']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hash.title')}
      width={560}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <div className={styles['help']}>
        <p>{t('hash.what', { file: ATTACHMENT })}</p>
        <p>{t('hash.how')}</p>
        <p>{t('hash.sent')}</p>
        <p>{t('hash.by_hand')}</p>
        <pre>{HASH_RECIPE.join('\n')}</pre>
      </div>
    </Dialog>
  );
}
