import type { Note } from '#domain/notes/note.ts';

/** A line of the list: the month above its notes, or one of them. */
export type NoteLine = { readonly month: string; readonly count: number } | { readonly note: Note };

export const isMonth = (line: NoteLine): line is Extract<NoteLine, { month: string }> => 'month' in line;

const byNewest = (a: Note, b: Note): number => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? 1 : -1);

/** Notes, newest first, below the month they are of (`2026-01`) with its number. */
export function noteLines(notes: readonly Note[]): readonly NoteLine[] {
  const months = Map.groupBy(notes.toSorted(byNewest), ({ date }) => date.slice(0, 7));
  return [...months].flatMap(([month, of_month]): NoteLine[] => [{ month, count: of_month.length }, ...of_month.map((note) => ({ note }))]);
}
