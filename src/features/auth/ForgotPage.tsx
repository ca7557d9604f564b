import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { z } from 'zod';
import { api } from '#api/client.ts';
import { asAppError } from '#domain/errors.ts';
import { emailSchema } from '#domain/schemas/user.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { TextField } from '#ui/inputs/TextField.tsx';
import text from '#ui/text.module.css';
import styles from './Auth.module.css';
import { useAuthBase } from './auth-path.ts';
import { AuthFrame } from './AuthFrame.tsx';

import { Outcome } from './Outcome.tsx';

const schema = z.object({ email: emailSchema });

/** The answer is the same whether the account exists or not (rules 44). */
export function ForgotPage() {
  const { t } = useTranslation('auth');
  const base = useAuthBase();
  const [sent, setSent] = useState<string | null>(null);
  const { input, submit, place, formState } = useFormOf(schema, { email: '' }, { by_code: { RESET_ADDRESS_INVALID: 'email' } });
  const send = submit(async ({ email }) => {
    try {
      await api.auth.passwordReset({ email });
      setSent(email);
    } catch (thrown) {
      const error = asAppError(thrown);
      if (!place(error)) showError(error);
    }
  });
  if (sent !== null) return <Outcome title={t('sent')} text={t('sent_text', { email: sent })} shows_mail />;
  return (
    <AuthFrame title={t('forgot_title')} lead={t('forgot_text')}>
      <form className={styles['form']} onSubmit={send} noValidate>
        <TextField size="lg" type="email" autoComplete="username" label={t('email')} {...input('email')} />
        <Button type="submit" variant="primary" size="lg" block busy={formState.isSubmitting}>
          {t('send_link')}
        </Button>
      </form>
      <p>
        <Link href={base} className={text['link'] ?? ''}>
          {t('to_login')}
        </Link>
      </p>
    </AuthFrame>
  );
}
