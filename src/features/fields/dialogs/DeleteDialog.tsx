import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsTypedName } from '#domain/fields/deletion.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { removeField, restoreField } from '../actions.ts';
import { useDialogs } from './dialogs.ts';
import { useNoteCount } from '../card/use-note-count.ts';

const PLAN_KEYS = ['unpaid', 'pending', 'paid', 'trial'] as const;
const close = (): void => useDialogs.setState({ deleting: null });

/** Counts what goes; asks for the name where the field has history or an active plan (rules 21). */
export function DeleteDialog({ field }: { field: Field }) {
  const notes = useNoteCount(field) ?? 0;
  const { t } = useTranslation(['fields', 'catalog', 'common']);
  const [typed, setTyped] = useState('');
  const remove = useAction(removeField, {
    done: 'fields:delete.done',
    params: () => ({ name: field.name }),
    undo: (field_id) => restoreField(field_id),
    onDone: close,
  });
  const must_type = needsTypedName(field);
  const can_delete = !must_type || nameKey(typed) === nameKey(field.name);
  return (
    <Dialog
      open
      must_answer
      title={t('delete.title', { name: field.name })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button variant="danger" busy={remove.busy} disabled={!can_delete} onClick={() => void remove.run(field)}>
            {t('delete.verb')}
          </Button>
        </>
      }
    >
      <p>{t('delete.text', { crops: field.crops.length, plan: t(`catalog:plan.${PLAN_KEYS[field.plan_status]}`).toLowerCase() })}</p>
      {notes > 0 && <p>{t('delete.notes', { count: notes })}</p>}
      {must_type && (
        <TextField label={t('delete.type_name')} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      )}
    </Dialog>
  );
}
