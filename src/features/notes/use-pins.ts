import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { NotePin } from '#domain/notes/note.ts';

const NONE: readonly NotePin[] = [];

/** Where the notes of all fields lie; none while nobody looks, and until they are read. */
export const usePins = (enabled = true): readonly NotePin[] => useCall(api.notes.pins, {}, { enabled }).data?.pins ?? NONE;
