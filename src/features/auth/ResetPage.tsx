import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { z } from 'zod';
import { api } from '#api/client.ts';
import { asAppError } from '#domain/errors.ts';
import { newPasswordSchema } from '#domain/schemas/user.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import styles from './Auth.module.css';
import { AuthFrame } from './AuthFrame.tsx';

import { Outcome } from './Outcome.tsx';

const schema = z
  .object({ password: newPasswordSchema, repeat: z.string() })
  .refine(({ password, repeat }) => password === repeat, { path: ['repeat'], message: 'PASSWORD_MISMATCH' });

/** The mailed link leads here with its token. */
export function ResetPage() {
  const { t } = useTranslation('auth');
  const { token } = useParams<{ token: string }>();
  const [changed, setChanged] = useState(false);
  const { input, submit, place, formState } = useFormOf(schema, { password: '', repeat: '' }, { by_code: { PASSWORD_COMMON: 'password' } });
  const change = submit(async ({ password }) => {
    try {
      await api.auth.passwordResetConfirm({ password, token });
      setChanged(true);
    } catch (thrown) {
      const error = asAppError(thrown);
      if (!place(error)) showError(error);
    }
  });
  if (changed) return <Outcome title={t('changed')} text={t('changed_text')} />;
  return (
    <AuthFrame title={t('confirm_title')}>
      <form className={styles['form']} onSubmit={change} noValidate>
        <PasswordField size="lg" autoComplete="new-password" label={t('new_password')} hint={t('password_hint')} {...input('password')} />
        <PasswordField size="lg" autoComplete="new-password" label={t('repeat')} {...input('repeat')} />
        <Button type="submit" variant="primary" size="lg" block busy={formState.isSubmitting}>
          {t('change_password')}
        </Button>
      </form>
    </AuthFrame>
  );
}
