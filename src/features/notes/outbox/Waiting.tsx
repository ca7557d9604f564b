import { Clock, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useField } from '#api/fields/use-fields.ts';
import { AppError } from '#domain/errors.ts';
import { errorText } from '#i18n/error-text.ts';
import { toast } from '#shell/feedback/toast.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { useDescribe } from '../use-describe.ts';
import { dropNote, putIntoOutbox, sendNow, useOutbox } from './outbox.ts';
import type { KeptNote } from './read-kept.ts';
import { SpoiltRecord } from './SpoiltRecord.tsx';
import styles from './Waiting.module.css';

/** Notes that were written without a connection, above those the server has: what waits, what it did not take and why, and what is spoilt. */
export function Waiting() {
  const { t } = useTranslation('notes');
  const notes = useOutbox((state) => state.notes);
  const spoilt = useOutbox((state) => state.spoilt);
  if (notes.length + spoilt.length === 0) return null;
  return (
    <section className={styles['waiting']} aria-label={t('outbox.title')}>
      {notes.length > 0 && (
        <div className={styles['head']}>
          <h3>{t('outbox.count', { count: notes.length })}</h3>
          <Button size="sm" onClick={sendNow}>
            {t('outbox.send')}
          </Button>
        </div>
      )}
      <ul>
        {notes.map((note) => (
          <WaitingNote key={note.id} kept={note} />
        ))}
        {spoilt.map((one) => (
          <SpoiltRecord key={one.id} spoilt={one} />
        ))}
      </ul>
    </section>
  );
}

function WaitingNote({ kept }: { readonly kept: KeptNote }) {
  const { t } = useTranslation(['notes', 'common']);
  const title = useDescribe().title(kept.note);
  const field = useField(kept.field_id);
  const refused = kept.refused === null ? null : errorText(new AppError(kept.refused.code, kept.refused.params)).title;
  const drop = (): void => {
    const { field_id, id, note } = kept;
    dropNote(id);
    toast({
      tone: 'ok',
      title: t('notes:outbox.dropped', { title }),
      action: { label: t('common:undo'), run: () => void putIntoOutbox(field_id, id, note).then(sendNow) },
    });
  };
  return (
    <li data-refused={refused !== null || undefined}>
      {refused === null ? <Clock size={16} aria-hidden="true" /> : <TriangleAlert size={16} aria-hidden="true" />}
      <span>
        <strong>{title}</strong>
        <span>{[field?.name, refused ?? t('notes:outbox.waits')].filter(Boolean).join(' · ')}</span>
      </span>
      <IconButton size="sm" label={t('notes:outbox.drop', { title })} icon={<X size={16} />} onClick={drop} />
    </li>
  );
}
