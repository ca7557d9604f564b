import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api } from '#api/client.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { TextField } from '#ui/inputs/TextField.tsx';
import styles from '../Account.module.css';
import { QrCode } from './QrCode.tsx';

const schema = z.object({ code: z.string().trim().min(1, 'CODE_WRONG') });

type Props = { secret: string; uri: string; onCodes: (codes: readonly string[]) => void; onCancel: () => void };

/** The new secret as a picture and as text, and the code that shows it has been taken over. */
export function Enrol({ secret, uri, onCodes, onCancel }: Props) {
  const { t } = useTranslation('account');
  const { input, submit, place } = useFormOf(schema, { code: '' }, { by_code: { CODE_WRONG: 'code' } });
  const confirm = useAction(api.account.confirmSecondFactor, {
    done: 'account:factor.on',
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
    onError: place,
  });
  return (
    <form className={styles['enrol']} noValidate onSubmit={submit(confirm.run)}>
      <QrCode text={uri} label={t('factor.qr')} />
      <div className={styles['form']}>
        <p>{t('factor.scan')}</p>
        <p className={styles['secret']}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <TextField autoComplete="one-time-code" inputMode="numeric" label={t('factor.code')} {...input('code')} />
        <div className={styles['row']}>
          <Button type="submit" variant="primary" busy={confirm.busy}>
            {t('factor.confirm')}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </form>
  );
}
