import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { leaveField } from '../actions.ts';
import { useDialogs } from './dialogs.ts';

const close = (): void => useDialogs.setState({ leaving: null });

/** Giving up a field of another's: only its owner can bring it back. */
export function LeaveDialog({ field }: { field: Field }) {
  const { t } = useTranslation(['fields', 'common']);
  const leave = useAction(leaveField, { done: 'fields:leave.done', params: () => ({ name: field.name }), onDone: close });
  return (
    <Dialog
      open
      must_answer
      title={t('leave.title', { name: field.name })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button variant="danger" busy={leave.busy} onClick={() => void leave.run(field)}>
            {t('leave.verb')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text', { owner: field.owner_name ?? '' })}</p>
    </Dialog>
  );
}
