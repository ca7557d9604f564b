import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#domain/errors.ts';
import { codeText, errorWords } from '#i18n/error-text.ts';
import { asAppError } from '#shell/show-error.ts';
import { Button } from '#ui/Button.tsx';
import { NoteBox } from '#ui/Tag.tsx';
import { TextField } from '#ui/TextField.tsx';
import text from '#ui/text.module.css';
import styles from './Auth.module.css';

type Props = { onCode: (code: string) => Promise<void>; onBack: () => void };

/** The second step of log-in, for accounts with a second factor. */
export function CodeForm({ onCode, onBack }: Props) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const submit = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await onCode(code.trim());
    } catch (error) {
      setRefusal(asAppError(error));
      setBusy(false);
    }
  };
  const isWrong = refusal?.code === 'CODE_WRONG' || refusal?.code === 'REQUIRED';
  const words = refusal === null || isWrong ? null : errorWords(refusal);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 className={text['h3']}>{t('code_title')}</h2>
      <p className={text['ink2']}>{t('code_text')}</p>
      {words && (
        <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
          <b>{words.title.replace(/\.?$/, '.')}</b> {words.hint}
        </NoteBox>
      )}
      <TextField
        size="lg"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step before has just been sent from here
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        label={t('code')}
        error={isWrong ? codeText('CODE_WRONG') : null}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="primary" size="lg" block busy={busy}>
        {t('verify')}
      </Button>
      <Button look="link" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  );
}
