import { RefreshCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/errors.ts';
import { errorText } from '#i18n/error-text.ts';
import { Button } from '../buttons/Button.tsx';
import { EmptyState, StateIcon } from './EmptyState.tsx';

export type ErrorStateProps = {
  error: unknown;
  /** What failed, in the panel's words; the catalogue's sentence then comes second. */
  title?: string;
  onRetry?: (() => void) | undefined;
  actions?: ReactNode;
  level?: 2 | 3;
};

/** What failed, what is safe, and Retry (DESIGN §11). */
export function ErrorState({ error, title, onRetry, actions, level = 3 }: ErrorStateProps) {
  const { t } = useTranslation('common');
  const texts = errorText(error instanceof AppError ? error : new AppError('GENERIC', {}, { cause: error }));
  const text = title === undefined ? texts.hint : [texts.title, texts.hint].filter(Boolean).join('. ');
  return (
    <div role="alert">
      <EmptyState
        level={level}
        drawing={
          <StateIcon tone="danger">
            <Unplug size={20} />
          </StateIcon>
        }
        title={title ?? texts.title}
        {...(text ? { text } : {})}
        actions={
          <>
            {onRetry && (
              <Button variant="primary" icon={<RefreshCw size={16} aria-hidden="true" />} onClick={onRetry}>
                {t('retry')}
              </Button>
            )}
            {actions}
          </>
        }
      />
    </div>
  );
}
