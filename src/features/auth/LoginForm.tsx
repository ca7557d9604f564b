import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { loginSchema } from '#domain/schemas/user.ts';
import { errorText } from '#i18n/error-text.ts';
import type { User } from '#domain/schemas/user.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import text from '#ui/text.module.css';
import { useState } from 'react';
import { asAppError, type AppError } from '#domain/errors.ts';
import { logIn } from './actions.ts';
import { CodeForm } from './CodeForm.tsx';
import styles from './Auth.module.css';

const schema = loginSchema.omit({ provider: true });
export type Credentials = { username: string; password: string };
type Props = {
  /** The account it must be: log-in over a lost session. */
  username?: string;
  forgot_href?: string;
  /** Fills the form, as the demo account does. */
  filled?: Credentials | null;
  onDone: (user: User) => void;
};

export function LoginForm({ username, forgot_href, filled, onDone }: Props) {
  const { t } = useTranslation('auth');
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [accepted, setAccepted] = useState<Credentials | null>(null);
  const { input, submit, formState } = useFormOf(schema, { username: username ?? '', password: '' }, { values: filled ?? undefined });
  const send = submit(async ({ username: name, password }) => {
    setRefusal(null);
    try {
      onDone(await logIn(name, password));
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.code === 'CODE_REQUIRED') setAccepted({ username: name, password });
      else setRefusal(error);
    }
  });
  if (accepted !== null)
    return (
      <CodeForm onCode={async (code) => onDone(await logIn(accepted.username, accepted.password, code))} onBack={() => setAccepted(null)} />
    );
  const refused = refusal === null ? null : errorText(refusal);
  return (
    <form className={styles['form']} onSubmit={send} noValidate>
      {refused && (
        <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
          <b>{refused.title.replace(/\.?$/, '.')}</b> {refused.hint}
        </NoteBox>
      )}
      <TextField
        size="lg"
        type="email"
        autoComplete="username"
        label={t('email')}
        readOnly={username !== undefined}
        {...input('username')}
      />
      <PasswordField
        size="lg"
        autoComplete="current-password"
        data-first-focus={username === undefined ? undefined : ''}
        label={t('password')}
        {...input('password')}
      />
      {forgot_href !== undefined && (
        <p>
          <Link href={forgot_href} className={text['link'] ?? ''}>
            {t('forgot')}
          </Link>
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={formState.isSubmitting}>
        {t('login')}
      </Button>
    </form>
  );
}
