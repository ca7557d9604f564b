import type { Note, NotePin } from '#domain/notes/note.ts';

/** A note of a weed, as the server tells it; `change` makes it another. */
export const noteOf = (change: Partial<Note> = {}): Note => ({
  id: 'n1',
  version: 1,
  field_id: 'f1',
  type: 'weed',
  specific_type: 'amaranthus-hybridus',
  specific_name: null,
  crop: 5,
  date: '2026-01-10',
  description: 'Manchón de 0,3 ha',
  position: [-61.4823, -34.21086],
  accuracy_m: null,
  task: null,
  measure: null,
  photos: [],
  photo_ids: [],
  is_public: false,
  is_published: false,
  is_own: true,
  can_edit: true,
  updated_at: '2026-01-10T12:00:00.000Z',
  ...change,
});

export const pinOf = ({ id, field_id, type, specific_type, specific_name, date, position, is_published, task }: Note): NotePin => ({
  id,
  field_id,
  type,
  specific_type,
  specific_name,
  date,
  position,
  is_published,
  is_done: task?.is_done ?? false,
});
