import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useField } from '#api/fields/use-fields.ts';
import { SUPPORT_HOURS } from '#domain/limits.ts';
import { reasonSchema } from '#domain/schemas/text.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelScope, usePanel } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { TextField } from '#ui/inputs/TextField.tsx';
import { openSupportSession } from './actions.ts';
import styles from './FormPanel.module.css';

const schema = z.object({ reason: reasonSchema });

/** An administrator says why he has to change a field's data; then its form opens (row 17). */
export default function SupportPanel({ args }: { args: { field_id: string } | undefined }) {
  const { t } = useTranslation('fields');
  const panel = usePanel();
  const field_id = args?.field_id ?? null;
  const field = useField(field_id);
  const { input, submit, place } = useFormOf(schema, { reason: '' });
  const open = useAction(openSupportSession, {
    done: 'fields:support.done',
    onDone: ({ id }) => {
      panel.close({ discard: true });
      openPanel('field_form', { field_id: id });
    },
    onError: place,
  });
  if (field === undefined) return <ChooseField title={t('support.title')} field_id={field_id} />;
  return (
    <form className={styles['form']} noValidate onSubmit={submit(({ reason }) => open.run(field.id, reason))}>
      <PanelScope>{field.name}</PanelScope>
      <p>{t('support.lead', { hours: SUPPORT_HOURS })}</p>
      <TextField label={t('support.reason')} maxLength={300} {...input('reason')} />
      <Button type="submit" variant="primary" busy={open.busy}>
        {t('support.start')}
      </Button>
    </form>
  );
}
