import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { REPORT } from '#domain/limits.ts';
import { errorText } from '#i18n/error-text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import styles from '../Panel.module.css';
import type { ReportPlace } from '../shown-report.ts';

/** Addresses apart from each other by commas, semicolons or spaces. */
const addressesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .slice(0, REPORT.share);

/** Sends the report's address by mail to people who see the field. */
export function ShareForm({ place, onDone }: { readonly place: ReportPlace; readonly onDone: () => void }) {
  const { t } = useTranslation('planning-report');
  const [text, setText] = useState('');
  const send = useAction((emails: string[]) => api.reports.share({ ...place, emails }), {
    done: 'planning-report:share.done',
    params: ({ sent }) => ({ count: sent }),
    onDone,
    onError: () => true,
  });
  return (
    <form
      className={styles['share']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send.run(addressesOf(text));
      }}
    >
      <TextField
        label={t('share.label')}
        hint={t('share.hint')}
        inputMode="email"
        value={text}
        error={send.error === null ? null : errorText(send.error).title}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={send.busy}>
        {t('share.send')}
      </Button>
    </form>
  );
}
