import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#domain/errors.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import styles from './SaveNote.module.css';
import type { SaveState } from './use-autosave.ts';

const TICK_MS = 30_000;

type Props = {
  readonly state: SaveState;
  readonly error: AppError | null;
  readonly retry: () => void;
  /** When it was saved last; null: never. */
  readonly saved_at: string | null;
};

/** How long ago it was saved, or why it is not. */
export function SaveNote({ state, error, retry, saved_at }: Props) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const minutes = saved_at === null ? null : Math.max(0, Math.round((now - Date.parse(saved_at)) / 60_000));
  const text = {
    saved: minutes === null ? '' : minutes < 1 ? t('autosave.now') : t('autosave.ago', { ago: format.lapse(minutes) }),
    typing: t('autosave.saving'),
    saving: t('autosave.saving'),
    wrong: t('autosave.wrong'),
    asking: t('autosave.asking'),
    failed: error === null ? t('autosave.failed') : codeText(error.code, error.params),
  }[state];
  return (
    <span className={styles['save']} role="status" data-state={state}>
      {text}
      {state === 'failed' && (
        <Button size="sm" variant="link" onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </span>
  );
}
