import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { emailSchema } from '#domain/schemas/user.ts';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import text from '#ui/text.module.css';
import { Link } from 'wouter';
import styles from './Account.module.css';
import { Section } from './Section.tsx';

const schema = z.object({ email: emailSchema });

export function Email({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const [sent, setSent] = useState<string | null>(null);
  const features = useCall(api.config.features, {});
  const { input, submit, place, reset } = useFormOf(schema, { email: '' });
  const change = useAction(api.account.changeMail, {
    done: 'account:email.sent',
    onDone: (_result, { email: to }) => {
      setSent(to);
      reset();
    },
    onError: place,
  });
  return (
    <Section id="email" title={t('email.title')} lead={t('email.lead', { email })}>
      <form className={styles['form']} onSubmit={submit(change.run)} noValidate>
        <TextField type="email" autoComplete="email" label={t('email.new')} {...input('email')} />
        {sent !== null && (
          <NoteBox tone="ok" role="status">
            {t('email.sent_text', { email: sent })}{' '}
            {features.data?.demo && (
              <Link href="/auth/outbox" className={text['link'] ?? ''}>
                {t('email.see_mail')}
              </Link>
            )}
          </NoteBox>
        )}
        <div className={styles['row']}>
          <Button type="submit" busy={change.busy}>
            {t('email.change')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
