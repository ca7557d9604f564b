import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { codeText } from '#i18n/error-text.ts';
import { useAction } from '#shell/use-action.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './Account.module.css';
import { QrCode } from './QrCode.tsx';

type Props = { secret: string; uri: string; onCodes: (codes: readonly string[]) => void; onCancel: () => void };

/** The new secret as a picture and as text, and the code that shows it has been taken over. */
export function Enrol({ secret, uri, onCodes, onCancel }: Props) {
  const { t } = useTranslation('account');
  const [code, setCode] = useState('');
  const confirm = useAction(api.account.confirmSecondFactor, {
    done: 'account:factor.on',
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
    onError: ({ code: refusal }) => refusal === 'CODE_WRONG' || refusal === 'REQUIRED',
  });
  return (
    <form
      className={styles['enrol']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm.run({ code: code.trim() });
      }}
    >
      <QrCode text={uri} label={t('factor.qr')} />
      <div className={styles['form']}>
        <p>{t('factor.scan')}</p>
        <p className={styles['secret']}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <TextField
          autoComplete="one-time-code"
          inputMode="numeric"
          label={t('factor.code')}
          error={confirm.error === null ? null : codeText('CODE_WRONG')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <div className={styles['row']}>
          <Button type="submit" look="primary" busy={confirm.busy}>
            {t('factor.confirm')}
          </Button>
          <Button look="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </form>
  );
}
