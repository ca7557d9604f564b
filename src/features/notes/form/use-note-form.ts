import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CropCode } from '#domain/codes.ts';
import type { Field } from '#domain/schemas/field.ts';
import { noteInfoSchema, type Note, type NoteInfo } from '#domain/notes/note.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { toast } from '#shell/feedback/toast.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { useFormOf, type FormOf } from '#ui/forms/use-form-of.ts';
import { useRebase } from '#ui/forms/use-rebase.tsx';
import { createNote, editNote, infoOfNote, readNote, removeNote } from '../actions.ts';
import { isPassing, putIntoOutbox } from '../outbox/outbox.ts';
import { selectNote } from '../store.ts';
import { useDescribe } from '../use-describe.ts';
import { emptyForm, formOf, formSchema, infoOf, wordsOf, type NoteForm, type OwnWords } from './model.ts';
import { useFormLabels } from './use-form-labels.ts';

export type NoteFormProps = {
  readonly opened: Note | null;
  readonly field: Field | null;
  readonly today: string;
  /** What a new one begins with. */
  readonly crop: CropCode | null;
  readonly position: readonly [number, number] | null;
  readonly begins?: Partial<NoteForm>;
};
export type BoundForm = FormOf<NoteForm, NoteInfo>;

const BY_CODE = {
  NOTE_FAR_FROM_FIELD: 'position',
  NOTE_NOT_PUBLISHABLE: 'is_public',
  NOTE_NOT_PREVIEWED: 'is_public',
  PUBLIC_NOTES_OFF: 'is_public',
  PUBLIC_NOTES_DAY_LIMIT: 'is_public',
  DATE_IN_FUTURE: 'date',
  PHOTOS_TOO_MANY: 'photo_ids',
} as const;

/** The form of one note with its verbs: what others will see is looked at before it is saved, and a newer copy is merged. */
export function useNoteForm({ opened, field, today, crop, position, begins }: NoteFormProps) {
  const { t } = useTranslation('notes');
  const { close } = usePanel();
  const describe = useDescribe();
  const start = opened === null ? { ...emptyForm(today, crop, position), ...begins } : formOf(opened);
  const form = useFormOf(formSchema(today), start, { by_code: BY_CODE });
  const values = useWatch({ control: form.control }) as NoteForm;
  const { labels, textOf } = useFormLabels();
  const { before, is_asking, onto, choice } = useRebase({ opened, form, formOf, title: t('form.conflict'), labels, textOf });
  const [note_id] = useState(() => opened?.id ?? crypto.randomUUID());
  const keepHere = useKeepHere(field?.id ?? '', note_id);
  /** His words as they were last seen the way others will; null: never. */
  const [seen, setSeen] = useState<OwnWords | null>(opened?.is_public === true ? opened : null);
  const [preview, setPreview] = useState<'look' | 'save' | null>(null);

  const done = (saved: Note): void => {
    selectNote({ field_id: saved.field_id, note_id: saved.id });
    close({ discard: true });
  };
  const params = (saved: Note): { title: string; name: string } => ({ title: describe.title(saved), name: field?.name ?? '' });
  const infoNow = (one: NoteForm): NoteInfo => noteInfoSchema.parse(infoOf(one));
  const create = useAction(createNote, {
    done: 'notes:saved',
    params,
    undo: removeNote,
    onDone: done,
    onError: (error) => (isPassing(error) && field !== null ? keepHere(infoNow(form.getValues())) : form.place(error)),
  });
  const edit = useAction(editNote, {
    done: 'notes:changed',
    params,
    undo: (saved, one) => editNote(saved, infoOfNote(one)),
    onDone: done,
    onError: (error) => {
      if (error.code !== 'VERSION_STALE' || before === null) return form.place(error);
      readNote(before)
        .then((theirs) => (onto(theirs) ? edit.run(theirs, infoNow(form.getValues())) : undefined))
        .catch(showError);
      return true;
    },
  });
  const busy = create.busy || edit.busy;
  useUnsaved(form.formState.isDirty && !busy);

  const send = async (info: NoteInfo): Promise<void> => {
    if (before !== null) await edit.run(before, info);
    else if (field !== null) await create.run({ field_id: field.id, note_id }, info);
  };
  const save = form.submit(async (info) => {
    if (field === null || is_asking) return;
    const is_seen = seen !== null && seen.description === info.description && seen.specific_name === info.specific_name;
    if (info.is_public && !is_seen) setPreview('save');
    else await send(info);
  });
  return {
    form,
    values,
    labels,
    choice,
    note_id,
    is_new: before === null,
    busy,
    save,
    preview: {
      asks: preview,
      look: () => {
        setSeen(wordsOf(values));
        setPreview('look');
      },
      close: () => setPreview(null),
      publish: () => {
        setSeen(wordsOf(values));
        setPreview(null);
        void send(infoNow(form.getValues()));
      },
    },
  };
}

/** Without a connection a new note waits on the device and goes by itself. */
function useKeepHere(field_id: string, note_id: string): (info: NoteInfo) => true {
  const { t } = useTranslation('notes');
  const { close } = usePanel();
  const describe = useDescribe();
  return (info) => {
    void putIntoOutbox(field_id, note_id, info).then((is_kept) => {
      const title = t('outbox.kept', { title: describe.title(info) });
      toast({ tone: is_kept ? 'ok' : 'warn', title, text: t(is_kept ? 'outbox.kept_text' : 'outbox.not_kept_text') });
      close({ discard: true });
    });
    return true;
  };
}
