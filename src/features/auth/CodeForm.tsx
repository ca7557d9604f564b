import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { asAppError, type AppError } from '#domain/errors.ts';
import { errorText } from '#i18n/error-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import text from '#ui/text.module.css';
import styles from './Auth.module.css';

/** An empty one is a wrong one, without a trip to the server. */
const schema = z.object({ code: z.string().trim().min(1, 'CODE_WRONG') });

type Props = { onCode: (code: string) => Promise<void>; onBack: () => void };

/** The second step of log-in, for accounts with a second factor. */
export function CodeForm({ onCode, onBack }: Props) {
  const { t } = useTranslation('auth');
  const { input, submit, place, formState } = useFormOf(schema, { code: '' }, { by_code: { CODE_WRONG: 'code' } });
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const send = submit(async ({ code }) => {
    setRefusal(null);
    try {
      await onCode(code);
    } catch (thrown) {
      const error = asAppError(thrown);
      if (!place(error)) setRefusal(error);
    }
  });
  const refused = refusal === null ? null : errorText(refusal);
  return (
    <form className={styles['form']} noValidate onSubmit={send}>
      <h2 className={text['h3']}>{t('code_title')}</h2>
      <p className={text['ink2']}>{t('code_text')}</p>
      {refused && (
        <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
          <b>{refused.title.replace(/\.?$/, '.')}</b> {refused.hint}
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
        {...input('code')}
      />
      <Button type="submit" variant="primary" size="lg" block busy={formState.isSubmitting}>
        {t('verify')}
      </Button>
      <Button variant="link" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  );
}
