import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { newPasswordSchema } from '#domain/schemas/user.ts';
import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import { fieldText } from '#i18n/error-text.ts';
import { showError } from '#shell/show-error.ts';
import { useAction } from '#shell/use-action.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import styles from './Account.module.css';
import { placeErrors } from './form-errors.ts';
import { Section } from './Section.tsx';

const NAMES = ['current_password', 'new_password', 'repeat_password'] as const;
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

/** What the person cannot mend is told in the product's own words for this act (specification §8). */
const tellFailure = (error: AppError): boolean => {
  if (error.code !== 'GENERIC') return false;
  showError(new AppError('PASSWORD_NOT_CHANGED', error.params, { cause: error }));
  return true;
};

export function Password() {
  const { t } = useTranslation('account');
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const change = useAction(api.account.changePassword, {
    done: 'account:password.changed',
    onDone: () => {
      reset(EMPTY);
      void refresh(api.account.sessions);
    },
    onError: (error) => placeErrors(error, NAMES, setError) || tellFailure(error),
  });
  const submit = handleSubmit((input) => change.run(input));
  return (
    <Section id="password" title={t('password.title')} lead={t('password.lead')}>
      <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          autoComplete="current-password"
          label={t('password.current')}
          error={fieldText(errors.current_password)}
          {...register('current_password')}
        />
        <div className={styles['two']}>
          <PasswordField
            autoComplete="new-password"
            label={t('password.new')}
            hint={t('password.hint')}
            error={fieldText(errors.new_password)}
            {...register('new_password')}
          />
          <PasswordField
            autoComplete="new-password"
            label={t('password.repeat')}
            error={fieldText(errors.repeat_password)}
            {...register('repeat_password')}
          />
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
