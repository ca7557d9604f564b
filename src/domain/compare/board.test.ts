import { expect, test } from 'vitest';
import {
  addEntry,
  changeEntry,
  LINKS,
  makeReference,
  newBoard,
  onlyKnown,
  removeEntry,
  setLink,
  setSown,
  shownBy,
  toggleLinks,
  type Shared,
} from './board.ts';

const shared: Shared = { date: '2026-01-12', layer: 'ndvi' };

test('a board takes four fields and no more', () => {
  const board = newBoard(['a', 'b', 'c', 'd', 'e']);
  expect(board.entries.map((entry) => entry.field_id)).toEqual(['a', 'b', 'c', 'd']);
  expect(addEntry(board, 'f', shared)).toBe(board);
});

test('linked panes show the one date and layer; released ones keep what they showed and then go their own way', () => {
  const board = newBoard(['a', 'b']);
  const [first] = board.entries;
  expect(first && shownBy(board, first, shared)).toEqual(shared);
  const released = changeEntry(setLink(board, 'date', false, shared), 1, { date: '2025-12-05' });
  const later: Shared = { date: '2026-02-01', layer: 'evi' };
  expect(released.entries.map((entry) => shownBy(released, entry, later))).toEqual([
    { date: '2026-01-12', layer: 'evi' },
    { date: '2025-12-05', layer: 'evi' },
  ]);
  const both = setLink(released, 'layer', false, later);
  expect(both.entries.map((entry) => shownBy(both, entry, shared).layer)).toEqual(['evi', 'evi']);
});

test('all links go together: one that is missing is made, else all are let go', () => {
  const board = newBoard(['a', 'b']);
  const none = toggleLinks(board, shared);
  expect(LINKS.map((link) => none.links[link])).toEqual([false, false, false, false]);
  const one = setLink(none, 'zoom', true, shared);
  expect(LINKS.every((link) => toggleLinks(one, shared).links[link])).toBe(true);
});

test('the same field twice lets the dates go, each with its own', () => {
  const board = addEntry(newBoard(['a']), 'a', shared, '2025-12-05');
  expect(board.links).toEqual({ zoom: true, position: true, date: false, layer: true });
  expect(board.entries.map((entry) => entry.date)).toEqual(['2026-01-12', '2025-12-05']);
});

test('a field is sown once, whatever its panes', () => {
  const twice = addEntry(setSown(newBoard(['a', 'b']), 'a', '2025-09-28'), 'a', shared, '2025-12-05');
  expect(twice.entries.map((entry) => entry.sown)).toEqual(['2025-09-28', null, '2025-09-28']);
  expect(setSown(twice, 'a', null).entries.map((entry) => entry.sown)).toEqual([null, null, null]);
});

test('reference, removal and fields that are not the reader’s', () => {
  const board = newBoard(['a', 'b', 'c']);
  expect(makeReference(board, 2).entries.map((entry) => entry.field_id)).toEqual(['c', 'a', 'b']);
  expect(makeReference(board, 7)).toBe(board);
  expect(removeEntry(board, 0).entries.map((entry) => entry.field_id)).toEqual(['b', 'c']);
  expect(onlyKnown(board, new Set(['a', 'b', 'c', 'd']))).toBe(board);
  expect(onlyKnown(board, new Set(['b'])).entries.map((entry) => entry.field_id)).toEqual(['b']);
});
