import { MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { noteTitle } from '#domain/notes/note-types.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type { Noted } from './Marks.tsx';

const NONE: readonly Noted[] = [];

/** Notes of places in the field of the days on the axis; the timeline does not wait for them. */
export function useFieldNotes(field_id: string, [first, last]: readonly [number, number]): readonly Noted[] {
  const language = useLanguage();
  const read = useCall(api.notes.list, { field_id }).data;
  return useMemo(
    () =>
      read?.notes
        .filter(({ date }) => epochDay(date) >= first && epochDay(date) <= last)
        .map((note) => ({
          id: note.id,
          day: note.date,
          Icon: MapPin,
          title: noteTitle(note, language),
          text: '',
          open: () => openPanel('notes', { field_id, note_id: note.id }),
        })) ?? NONE,
    [read, first, last, language, field_id],
  );
}
