import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asAppError, type AppError } from '#domain/errors.ts';
import { api } from '#api/client.ts';
import { codeText, errorText } from '#i18n/error-text.ts';
import { confirmReauthentication, cancelReauthentication } from '#state/reauthentication.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import styles from './Account.module.css';

/** What stands beside the field: in the act's own words, or the catalogue's for what the field cannot correct. */
const textsOf = (error: AppError | null): string | null => {
  if (error === null) return null;
  return error.fields.length > 0 ? codeText(error.code) : errorText(error).title;
};

/** Over any page: the password, or a code of the second factor; then the act that waited goes on. */
export function ConfirmDialog() {
  const { t } = useTranslation('account');
  const hasFactor = useSession((state) => state.user?.has_second_factor === true);
  const [by, setBy] = useState<'password' | 'code'>('password');
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const submit = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await api.account.confirm({ [by]: by === 'code' ? value.trim() : value });
      confirmReauthentication();
    } catch (error) {
      setRefusal(asAppError(error));
      setBusy(false);
    }
  };
  const field = {
    label: t(`reauthentication.${by}`),
    error: textsOf(refusal),
    value,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  };
  return (
    <Dialog open onClose={cancelReauthentication} title={t('reauthentication.title')}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('reauthentication.lead')}</p>
        {by === 'password' ? (
          <PasswordField data-first-focus="" autoComplete="current-password" {...field} />
        ) : (
          <TextField data-first-focus="" autoComplete="one-time-code" {...field} />
        )}
        {hasFactor && (
          <Button
            variant="link"
            onClick={() => {
              setBy(by === 'password' ? 'code' : 'password');
              setValue('');
              setRefusal(null);
            }}
          >
            {by === 'password' ? t('reauthentication.use_code') : t('reauthentication.use_password')}
          </Button>
        )}
        <div className={styles['row']}>
          <Button type="submit" variant="primary" busy={busy}>
            {t('reauthentication.confirm')}
          </Button>
          <Button onClick={cancelReauthentication}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
