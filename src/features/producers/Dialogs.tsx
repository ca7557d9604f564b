import { useTranslation } from 'react-i18next';
import type { Producer } from '#domain/schemas/people.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { endLink, removeProducer } from './actions.ts';
import { ProducerDialog } from './ProducerDialog.tsx';
import { closeDialogs, useDialogs } from './store.ts';

/** Whichever dialog of the panel is open. */
export function Dialogs() {
  const { editing, ending, deleting } = useDialogs();
  if (editing !== null) return <ProducerDialog record={editing === 'new' ? null : editing} />;
  if (ending !== null) return <EndDialog record={ending} />;
  return deleting === null ? null : <DeleteDialog record={deleting} />;
}

/** Whoever the reader parts from: the other side of the link. */
const otherOf = ({ relations, keeper, name }: Producer): string => (relations.includes('self') ? keeper.name : name);

function EndDialog({ record }: { record: Producer }) {
  const { t } = useTranslation(['producers', 'common']);
  const end = useAction(endLink, { done: 'producers:end.done', params: () => ({ name: otherOf(record) }), onDone: closeDialogs });
  return (
    <Dialog
      open
      must_answer
      title={t('end.title', { name: otherOf(record) })}
      onClose={closeDialogs}
      actions={
        <>
          <Button onClick={closeDialogs}>{t('common:cancel')}</Button>
          <Button variant="danger" busy={end.busy} onClick={() => void end.run(record)}>
            {t('end.verb')}
          </Button>
        </>
      }
    >
      <p>{t(record.relations.includes('self') ? 'end.text_self' : 'end.text_keeper')}</p>
    </Dialog>
  );
}

function DeleteDialog({ record }: { record: Producer }) {
  const { t } = useTranslation(['producers', 'common']);
  const remove = useAction(removeProducer, {
    done: 'producers:delete.done',
    params: () => ({ name: record.name }),
    onDone: closeDialogs,
    onError: closeDialogs,
  });
  return (
    <Dialog
      open
      must_answer
      title={t('delete.title', { name: record.name })}
      onClose={closeDialogs}
      actions={
        <>
          <Button onClick={closeDialogs}>{t('common:cancel')}</Button>
          <Button variant="danger" busy={remove.busy} onClick={() => void remove.run(record)}>
            {t('delete.verb')}
          </Button>
        </>
      }
    >
      <p>{t('delete.text')}</p>
    </Dialog>
  );
}
