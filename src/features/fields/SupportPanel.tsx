import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#api/use-fields.ts';
import { SUPPORT_HOURS } from '#domain/limits.ts';
import { codeText } from '#i18n/error-text.ts';
import { ChooseField } from '#shell/ChooseField.tsx';
import { openPanel } from '#shell/open-panel.ts';
import { PanelScope, usePanel } from '#shell/panel-parts.tsx';
import { useAction } from '#shell/use-action.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { openSupport } from './actions.ts';
import styles from './FormPanel.module.css';

/** An administrator says why he has to change a lot's data; then its form opens (row 17). */
export default function SupportPanel({ args }: { args: { field_id: string } | undefined }) {
  const { t } = useTranslation('fields');
  const panel = usePanel();
  const field_id = args?.field_id ?? null;
  const field = useField(field_id);
  const input = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [is_checked, setChecked] = useState(false);
  const open = useAction(openSupport, {
    done: 'fields:support.done',
    onDone: ({ id }) => {
      panel.close({ discard: true });
      openPanel('field_form', { field_id: id });
    },
  });
  if (field === undefined) return <ChooseField title={t('support.title')} field_id={field_id} />;
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (reason.trim() === '') input.current?.focus();
        else void open.run(field.id, reason);
      }}
    >
      <PanelScope>{field.name}</PanelScope>
      <p>{t('support.lead', { hours: SUPPORT_HOURS })}</p>
      <TextField
        ref={input}
        label={t('support.reason')}
        value={reason}
        maxLength={300}
        error={is_checked && reason.trim() === '' ? codeText('REQUIRED') : null}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" look="primary" busy={open.busy}>
        {t('support.start')}
      </Button>
    </form>
  );
}
