import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#domain/errors.ts';
import { errorText } from '#i18n/error-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import styles from './Panel.module.css';

/** Why a part cannot be shown, in one line, with the way to read it again. */
export function Failed({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <p className={styles['failed']} role="alert">
      <span>{errorText(error).title}</span>
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}

type Props = {
  readonly id: string;
  readonly title: string;
  /** Beside the title. */
  readonly note?: string;
  readonly error: AppError | null;
  readonly onRetry: () => void;
  readonly is_pending: boolean;
  readonly children: ReactNode;
};

/** One part of the summary; it waits and fails by itself. */
export function Section({ id, title, note, error, onRetry, is_pending, children }: Props) {
  const heading = useId();
  return (
    <section className={styles['section']} aria-labelledby={heading} data-section={id}>
      <h3 id={heading}>
        {title} {note !== undefined && <span className={styles['quiet']}>{note}</span>}
      </h3>
      {error !== null && <Failed error={error} onRetry={onRetry} />}
      {error === null && (is_pending ? <Skeleton rows={2} /> : children)}
    </section>
  );
}

type LineProps = { readonly icon: ReactNode; readonly text: string; readonly quiet?: string; readonly onPress: () => void };

/** A line that leads to what it tells of. */
export const Line = ({ icon, text, quiet, onPress }: LineProps) => (
  <li>
    <button type="button" className={styles['line']} onClick={onPress}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <span>
        {text} {quiet !== undefined && <span className={styles['quiet']}>{quiet}</span>}
      </span>
    </button>
  </li>
);
