import type { NoteType } from '#domain/codes.ts';
import type { Note, NotePin } from '#domain/notes/note.ts';

export const SEEN = ['all', 'private', 'public'] as const;
export type Seen = (typeof SEEN)[number];

export type NoteFilter = {
  /** None: all of them. */
  readonly types: readonly NoteType[];
  /** By whom it is seen. */
  readonly seen: Seen;
};

type Filtered = Pick<Note | NotePin, 'type' | 'is_published'>;

const isSeen = ({ is_published }: Filtered, seen: Seen): boolean => seen === 'all' || is_published === (seen === 'public');

export const passes = (note: Filtered, { types, seen }: NoteFilter): boolean =>
  isSeen(note, seen) && (types.length === 0 || types.includes(note.type));

/** How many there are of each type, whatever types are chosen. */
export function typeCounts(notes: readonly Filtered[], seen: Seen): ReadonlyMap<NoteType, number> {
  const counts = new Map<NoteType, number>();
  for (const note of notes) if (isSeen(note, seen)) counts.set(note.type, (counts.get(note.type) ?? 0) + 1);
  return counts;
}
