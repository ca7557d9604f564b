import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { newPasswordSchema } from '#domain/schemas/user.ts';
import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import styles from './Account.module.css';
import { Section } from './Section.tsx';

const schema = z
  .object({
    current_password: z.string().min(1, 'REQUIRED'),
    new_password: newPasswordSchema,
    repeat_password: z.string().min(1, 'REQUIRED'),
  })
  .refine(({ new_password, repeat_password }) => new_password === repeat_password, {
    path: ['repeat_password'],
    message: 'PASSWORD_MISMATCH',
  });
const EMPTY = { current_password: '', new_password: '', repeat_password: '' };

/** What the person cannot correct is stated in the product's own words for this act (specification §8). */
const showFailure = (error: AppError): boolean => {
  if (error.code !== 'GENERIC') return false;
  showError(new AppError('PASSWORD_NOT_CHANGED', error.params, { cause: error }));
  return true;
};

export function Password() {
  const { t } = useTranslation('account');
  const { input, submit, place, reset } = useFormOf(schema, EMPTY);
  const change = useAction(api.account.changePassword, {
    done: 'account:password.changed',
    onDone: () => {
      reset(EMPTY);
      void refresh(api.account.sessions);
    },
    onError: (error) => place(error) || showFailure(error),
  });
  return (
    <Section id="password" title={t('password.title')} lead={t('password.lead')}>
      <form className={styles['form']} onSubmit={submit(change.run)} noValidate>
        <PasswordField autoComplete="current-password" label={t('password.current')} {...input('current_password')} />
        <div className={styles['two']}>
          <PasswordField autoComplete="new-password" label={t('password.new')} hint={t('password.hint')} {...input('new_password')} />
          <PasswordField autoComplete="new-password" label={t('password.repeat')} {...input('repeat_password')} />
        </div>
        <div className={styles['row']}>
          <Button type="submit" busy={change.busy}>
            {t('password.change')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
