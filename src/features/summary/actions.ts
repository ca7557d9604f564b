import type { RecordItem } from '#domain/activities/record-items.ts';
import type { Note } from '#domain/notes/note.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { setDate } from '#state/selection.ts';

/** Shows the image of a day on the map, and the field's images beside it. */
export function showImage(date: string): void {
  setDate(date);
  openPanel('scenes');
}

export const showNote = ({ field_id, id }: Pick<Note, 'field_id' | 'id'>): void => openPanel('notes', { field_id, note_id: id });

/** Opens what is recorded for whoever may change it; to others it is shown where it stands. */
export function showRecord({ of }: RecordItem): void {
  const { can_edit } = 'activity' in of ? of.activity : of.entry;
  if (can_edit) openPanel('record_form', of);
  else openPanel('activities');
}
