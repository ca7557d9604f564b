import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Note, NoteInfo, NotePin } from '#domain/notes/note.ts';

/** Runs a change of notes, then reads again what shows them: lists, pins, and how many others see. */
async function changing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await Promise.all([
      refresh(api.notes.list),
      refresh(api.notes.listAll),
      refresh(api.notes.pins),
      refresh(api.notes.get),
      refresh(api.notes.listPhotos),
      refresh(api.notes.publicStatus),
    ]);
  }
}

type Ref = Pick<Note | NotePin, 'id' | 'field_id'>;
const placeOf = ({ id, field_id }: Ref): { field_id: string; note_id: string } => ({ field_id, note_id: id });

/** What a note says, as it is written again; `previewed` and `previewed_name` are what its writer saw before others did. */
export const infoOfNote = (note: Note): NoteInfo => ({
  type: note.type,
  specific_type: note.specific_type,
  specific_name: note.specific_name,
  crop: note.crop,
  date: note.date,
  description: note.description,
  position: note.position,
  accuracy_m: note.accuracy_m,
  task: note.task,
  measure: note.measure,
  photo_ids: note.photo_ids,
  is_public: note.is_public,
  previewed: note.is_public ? note.description : null,
  previewed_name: note.is_public ? note.specific_name : null,
});

export type Draft = { readonly field_id: string; readonly note_id: string };
const IS_THERE: readonly ErrorCode[] = ['NOTE_ID_TAKEN', 'IDEMPOTENCY_MISMATCH'];

/** Saves a draft. Where an answer was lost and something changed since, what is there already is written over: one draft is one note. */
export const createNote = ({ field_id, note_id }: Draft, note: NoteInfo): Promise<Note> =>
  changing(async () => {
    try {
      return await api.notes.create({ field_id, note_id, note }, { idempotency_key: note_id });
    } catch (thrown) {
      if (!(thrown instanceof AppError) || !IS_THERE.includes(thrown.code)) throw thrown;
      const { version } = await api.notes.get({ field_id, note_id });
      return api.notes.edit({ field_id, note_id, version, note });
    }
  });

export const editNote = (before: Note, note: NoteInfo): Promise<Note> =>
  changing(() => api.notes.edit({ ...placeOf(before), version: before.version, note }));

export const readNote = (note: Ref): Promise<Note> => api.notes.get(placeOf(note));

export const removeNote = (note: Note): Promise<unknown> => changing(() => api.notes.remove({ ...placeOf(note), version: note.version }));

export const restoreNote = (note: Ref): Promise<Note> => changing(() => api.notes.restore(placeOf(note)));

/** A task is done, or is to be done after all. */
export const setDone = (note: Note, is_done: boolean): Promise<Note> =>
  editNote(note, { ...infoOfNote(note), task: { due: note.task?.due ?? null, is_done } });

export const showMine = (is_on: boolean): Promise<unknown> => changing(() => api.notes.setPublicStatus({ is_on, accepts: is_on }));
