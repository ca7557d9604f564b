import { Globe, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useField } from '#api/fields/use-fields.ts';
import type { Note } from '#domain/notes/note.ts';
import { useFormat } from '#i18n/use-format.ts';
import { TYPE_ICONS } from '../note-types.tsx';
import { showNote } from '../store.ts';
import { useDescribe } from '../use-describe.ts';
import { useDone } from '../use-done.ts';
import styles from './List.module.css';

type Props = { readonly note: Note; readonly today: string; readonly is_selected: boolean };

/** One note in three lines; a task is ticked off where others have their photo. */
export function NoteRow({ note, today, is_selected }: Props) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const describe = useDescribe();
  const field = useField(note.field_id);
  const done = useDone();
  const Icon = TYPE_ICONS[note.type];
  const title = describe.title(note);
  const { task } = note;
  const [photo] = note.photos;
  const said = note.description ?? (note.measure === null ? '' : describe.measure(note.measure));
  const is_late = task !== null && !task.is_done && task.due !== null && task.due < today;
  const is_soon = task !== null && !task.is_done && task.due !== null;
  return (
    <li className={styles['row']} data-note={note.id} aria-current={is_selected || undefined} data-done={task?.is_done || undefined}>
      <span className={styles['tile']}>
        {photo !== undefined && <img src={photo.thumb_url} alt={t('photo_of', { title })} loading="lazy" decoding="async" />}
        {photo === undefined && task === null && <Icon size={18} aria-hidden="true" />}
        {photo === undefined && task !== null && (
          <input
            type="checkbox"
            className={styles['tick']}
            checked={task.is_done}
            disabled={!note.can_edit || done.busy}
            aria-label={t('task.done_of', { title })}
            onChange={(event) => void done.run(note, event.target.checked)}
          />
        )}
        {note.photo_ids.length > 0 && <span className={styles['count']}>{note.photo_ids.length}</span>}
      </span>
      <button
        type="button"
        className={styles['main']}
        aria-current={is_selected || undefined}
        onClick={() => showNote({ field_id: note.field_id, note_id: note.id })}
      >
        <span className={styles['title']}>
          <Icon size={16} aria-hidden="true" />
          <strong>{title}</strong>
        </span>
        <span className={styles['said']}>{said}</span>
        <span className={styles['place']}>
          {[t(`type.${note.type}`), field?.name].filter(Boolean).join(' · ')}
          {is_soon && (
            <>
              {' · '}
              <span className={styles['due']} data-late={is_late || undefined}>
                {t(is_late ? 'task.overdue' : 'task.due_on', { date: format.dayMonth(task.due ?? '') })}
              </span>
            </>
          )}
          {task?.is_done === true && ` · ${t('task.is_done')}`}
        </span>
      </button>
      <span className={styles['side']}>
        <span>{format.dayMonth(note.date)}</span>
        {note.is_published ? <Globe size={16} aria-hidden="true" /> : <Lock size={16} aria-hidden="true" />}
        <span className="visually-hidden">{t(note.is_published ? 'seen.is_public' : 'seen.is_private')}</span>
      </span>
    </li>
  );
}
