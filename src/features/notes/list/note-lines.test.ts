import { expect, it } from 'vitest';
import { noteOf } from '../../../../tests/setup/samples/notes/note-samples.ts';
import { passes, typeCounts } from './note-filter.ts';
import { isMonth, noteLines } from './note-lines.ts';

const NOTES = [
  noteOf({ id: 'a', date: '2025-12-31' }),
  noteOf({ id: 'b', date: '2026-01-02', type: 'water', is_published: true }),
  noteOf({ id: 'c', date: '2026-01-02' }),
  noteOf({ id: 'd', date: '2026-01-09' }),
];

it('puts the newest first, below its month with how many there are', () => {
  expect(noteLines(NOTES).map((line) => (isMonth(line) ? `${line.month} ${line.count}` : line.note.id))).toEqual([
    '2026-01 3',
    'd',
    'b',
    'c',
    '2025-12 1',
    'a',
  ]);
  expect(noteLines([])).toEqual([]);
});

it('shows of the types and to whom it is asked, and counts each type by who sees it alone', () => {
  expect(NOTES.filter((note) => passes(note, { types: [], seen: 'public' })).map(({ id }) => id)).toEqual(['b']);
  expect(NOTES.filter((note) => passes(note, { types: ['weed'], seen: 'all' }))).toHaveLength(3);
  expect([...typeCounts(NOTES, 'private')]).toEqual([['weed', 3]]);
});
