import { Copy, Ellipsis, Globe, Lock, Move, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useCall } from '#api/use-call.ts';
import type { Note } from '#domain/notes/note.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelBack, PanelFooter, PanelScope, PanelTitle, usePanel, usePanelBack } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx';
import { CropName } from '#widgets/CropName.tsx';
import { removeNote, restoreNote } from '../actions.ts';
import { TYPE_ICONS } from '../note-types.tsx';
import { selectNote, showList } from '../store.ts';
import { useDescribe } from '../use-describe.ts';
import { useDone } from '../use-done.ts';
import styles from './Detail.module.css';
import { Gallery } from './Gallery.tsx';
import { Points } from './Points.tsx';

type Props = { readonly field_id: string; readonly note_id: string };

/** One note whole, in place of the list. */
export function NoteDetail({ field_id, note_id }: Props) {
  const { t } = useTranslation('notes');
  const call = useCall(api.notes.get, { field_id, note_id });
  usePanelBack(showList);
  return (
    <>
      <PanelBack label={t('title')} onBack={showList} />
      {call.data !== undefined && <Whole note={call.data} />}
      {call.data === undefined && call.error === null && <Skeleton rows={6} />}
      {call.data === undefined && call.error !== null && (
        <ErrorState
          error={call.error}
          title={t('note_failed')}
          onRetry={() => void call.refetch()}
          actions={<Button onClick={showList}>{t('to_list')}</Button>}
        />
      )}
    </>
  );
}

function useNoteEntries(note: Note): readonly MenuEntry[] {
  const { t } = useTranslation('notes');
  const describe = useDescribe();
  const copy = useAction(() => navigator.clipboard.writeText(note.position.toReversed().join(', ')), { done: 'notes:copied' });
  const remove = useAction(removeNote, {
    done: 'notes:removed',
    params: (_gone, one) => ({ title: describe.title(one) }),
    undo: (_gone, one) => restoreNote(one),
    onDone: () => selectNote(null),
  });
  const disabled = !note.can_edit;
  return [
    {
      id: 'move',
      label: t('actions.move'),
      icon: <Move size={14} />,
      run: () => openPanel('note_form', { note, moves: true }),
      disabled,
      ...(disabled ? { note: t('actions.not_own') } : {}),
    },
    { id: 'copy', label: t('actions.copy'), icon: <Copy size={14} />, run: () => void copy.run() },
    'separator',
    { id: 'remove', label: t('actions.remove'), icon: <Trash2 size={14} />, danger: true, run: () => void remove.run(note), disabled },
  ];
}

function Whole({ note }: { note: Note }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const { is_sheet } = usePanel();
  const describe = useDescribe();
  const field = useField(note.field_id);
  const done = useDone();
  const entries = useNoteEntries(note);
  const Icon = TYPE_ICONS[note.type];
  const title = describe.title(note);
  const { task } = note;
  const accuracy = note.accuracy_m === null ? '' : ` ${t('accuracy', { metres: format.number(note.accuracy_m) })}`;
  return (
    <article className={styles['note']} aria-label={title}>
      {!is_sheet && <PanelTitle>{title}</PanelTitle>}
      <PanelScope>{field?.name ?? ''}</PanelScope>
      <header className={styles['head']}>
        <Icon size={20} aria-hidden="true" />
        {is_sheet ? <h3>{title}</h3> : <p>{title}</p>}
        <span>{format.date(note.date)}</span>
      </header>
      <Gallery note={note} title={title} />
      {task !== null && (
        <div className={styles['task']}>
          <Checkbox
            checked={task.is_done}
            disabled={!note.can_edit || done.busy}
            onChange={(event) => void done.run(note, event.target.checked)}
          >
            {t('task.is_done')}
          </Checkbox>
          {task.due !== null && <span>{t('task.due_on', { date: format.date(task.due) })}</span>}
        </div>
      )}
      {note.description !== null && <p className={styles['text']}>{note.description}</p>}
      {note.measure !== null && <Points measure={note.measure} />}
      <dl className={styles['facts']}>
        <dt>{t('form.type')}</dt>
        <dd>{t(`type.${note.type}`)}</dd>
        <dt>{t('form.crop')}</dt>
        <dd>
          <CropName crop={note.crop} />
        </dd>
        <dt>{t('form.position')}</dt>
        <dd className={styles['numbers']}>
          {describe.position(note.position)}
          {accuracy}
        </dd>
        <dt>{t('seen.label')}</dt>
        <dd className={styles['seen']}>
          {note.is_published ? <Globe size={14} aria-hidden="true" /> : <Lock size={14} aria-hidden="true" />}
          {t(note.is_published ? 'seen.published' : note.is_public ? 'seen.waits' : 'seen.only_field')}
        </dd>
      </dl>
      <PanelFooter>
        {note.can_edit && (
          <Button variant="primary" icon={<Pencil size={16} aria-hidden="true" />} onClick={() => openPanel('note_form', { note })}>
            {t('actions.edit')}
          </Button>
        )}
        <Menu label={t('actions.menu', { title })} entries={entries} placement="top end">
          <IconButton label={t('actions.menu', { title })} icon={<Ellipsis size={16} />} className={styles['more'] ?? ''} />
        </Menu>
      </PanelFooter>
    </article>
  );
}
