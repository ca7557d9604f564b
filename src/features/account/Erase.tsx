import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { emailSchema } from '#domain/schemas/user.ts';
import { codeText } from '#i18n/error-text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import styles from './Account.module.css';
import { erase, exportData } from './actions.ts';
import { Section } from './Section.tsx';

/** The address is typed, so that nobody erases an account by a slip of the hand. */
export function Erase({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const [, go] = useLocation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const exporting = useAction(exportData, { done: 'account:data.exported' });
  const run = useAction(erase, { done: 'account:erase.done', onDone: () => go('/') });
  const submit = () => {
    const parsed = emailSchema.safeParse(typed);
    const fits = parsed.success && parsed.data === email;
    setIsWrong(!fits);
    if (fits) void run.run(email);
  };
  const close = () => {
    setOpen(false);
    setTyped('');
    setIsWrong(false);
  };
  return (
    <Section id="erase" danger title={t('erase.title')} lead={t('erase.lead')}>
      <div className={styles['row']}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('erase.open')}
        </Button>
      </div>
      <Dialog
        open={open}
        must_answer
        onClose={close}
        title={t('erase.title')}
        actions={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button variant="danger" busy={run.busy} onClick={submit}>
              {t('erase.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('erase.warning')}</p>
        <p>
          <Button busy={exporting.busy} onClick={() => void exporting.run()}>
            {t('erase.export_first')}
          </Button>
        </p>
        <TextField
          data-first-focus=""
          type="email"
          autoComplete="off"
          label={t('erase.type', { email })}
          error={isWrong ? codeText('EMAIL_MISMATCH') : null}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Dialog>
    </Section>
  );
}
