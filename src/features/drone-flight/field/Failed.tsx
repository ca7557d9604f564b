import { useTranslation } from 'react-i18next';
import type { AppError } from '#domain/errors.ts';
import { errorText } from '#i18n/error-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import styles from './Field.module.css';

/** A part could not be read: what stands is shown without it. */
export function Failed({ error, text, onRetry }: { readonly error: AppError; readonly text: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <p className={styles['failed']} role="alert">
      <span>{`${text} ${errorText(error).title}`}</span>
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}
