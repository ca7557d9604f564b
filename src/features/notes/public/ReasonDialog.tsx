import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import type { PublicNote } from '#domain/notes/note.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

/** What an administrator does to somebody's public note, with a reason that stays in the audit. */
export type Act = 'hide' | 'author';
type Props = { readonly act: Act; readonly note: PublicNote; readonly title: string; readonly onClose: () => void };

const REASON_LENGTH = 300;

export function ReasonDialog({ act, note, title, onClose }: Props) {
  const { t } = useTranslation(['notes', 'common']);
  const [reason, setReason] = useState('');
  const [author, setAuthor] = useState<string | null>(null);
  const hide = useAction(() => api.notes.hidePublic({ public_id: note.id, reason }), {
    done: 'notes:feed.hidden',
    onDone: () => {
      void refresh(api.notes.publicNotes);
      onClose();
    },
  });
  const find = useAction(() => api.notes.publicAuthor({ public_id: note.id, reason }), {
    done: 'notes:feed.author_told',
    onDone: ({ name }) => setAuthor(name),
  });
  const { run, busy } = act === 'hide' ? hide : find;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(act === 'hide' ? 'feed.hide_title' : 'feed.author_title', { title })}
      actions={
        <>
          <Button onClick={onClose}>{t(author === null ? 'common:cancel' : 'common:close')}</Button>
          {author === null && (
            <Button variant="primary" busy={busy} disabled={reason.trim() === ''} onClick={() => void run()}>
              {t(act === 'hide' ? 'feed.hide' : 'feed.author')}
            </Button>
          )}
        </>
      }
    >
      {author === null ? (
        <TextArea
          label={t('feed.reason')}
          rows={3}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : (
        <p>{t('feed.author_is', { name: author })}</p>
      )}
    </Dialog>
  );
}
