import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { z } from 'zod';
import { api } from '#api/client.ts';
import { newPasswordSchema } from '#domain/schemas/user.ts';
import { fieldText } from '#i18n/error-text.ts';
import { asAppError, showError } from '#shell/show-error.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
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
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { password: '', repeat: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await api.auth.passwordResetConfirm({ password, token });
      setChanged(true);
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.code === 'PASSWORD_COMMON') setError('password', { message: error.code }, { shouldFocus: true });
      else showError(error);
    }
  });
  if (changed) return <Outcome title={t('changed')} text={t('changed_text')} />;
  return (
    <AuthFrame title={t('confirm_title')}>
      <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          size="lg"
          autoComplete="new-password"
          label={t('new_password')}
          hint={t('password_hint')}
          error={fieldText(formState.errors.password)}
          {...register('password')}
        />
        <PasswordField
          size="lg"
          autoComplete="new-password"
          label={t('repeat')}
          error={fieldText(formState.errors.repeat)}
          {...register('repeat')}
        />
        <Button type="submit" look="primary" size="lg" block busy={formState.isSubmitting}>
          {t('change_password')}
        </Button>
      </form>
    </AuthFrame>
  );
}
