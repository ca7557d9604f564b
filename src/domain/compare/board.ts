import type { SceneLayerId } from '../schemas/imagery.ts';

export const MOST_ENTRIES = 4;
export const LINKS = ['zoom', 'position', 'date', 'layer'] as const;
/** What panes share while it is linked. */
export type Link = (typeof LINKS)[number];

/** One pane: a field, with the date and layer it shows while theirs are not linked, and when the user says it was sown. */
export type BoardEntry = {
  readonly field_id: string;
  readonly date: string | null;
  readonly layer: SceneLayerId | null;
  readonly sown: string | null;
};

export const AXES = ['calendar', 'sowing', 'heat'] as const;
/** Calendar dates, days since each field was sown, or growing degree-days since then. */
export type Axis = (typeof AXES)[number];

export type Board = {
  /** The first is the reference. */
  readonly entries: readonly BoardEntry[];
  readonly links: Readonly<Record<Link, boolean>>;
  readonly arrangement: 'columns' | 'grid';
  readonly axis: Axis;
};

/** The one date and layer of the product: what linked panes show. */
export type Shared = { readonly date: string | null; readonly layer: SceneLayerId };

export const ALL_LINKED: Board['links'] = { zoom: true, position: true, date: true, layer: true };

/** A board of these fields, all linked; the fifth and later are left out. `newBoard(['a', 'b'])` → panes A and B. */
export const newBoard = (field_ids: readonly string[]): Board => ({
  entries: field_ids.slice(0, MOST_ENTRIES).map((field_id) => ({ field_id, date: null, layer: null, sown: null })),
  links: ALL_LINKED,
  arrangement: 'columns',
  axis: 'calendar',
});

/** A link let go keeps on every pane what they shared; one made takes what A shows (the caller sets it). `setLink(board, 'date', false, shared)`. */
export function setLink(board: Board, link: Link, on: boolean, shared: Shared): Board {
  if (board.links[link] === on) return board;
  const kept = !on && (link === 'date' || link === 'layer') ? { [link]: shared[link] } : {};
  return { ...board, links: { ...board.links, [link]: on }, entries: board.entries.map((entry) => ({ ...entry, ...kept })) };
}

/** Lets go of all links when all hold, else makes all. */
export function toggleLinks(board: Board, shared: Shared): Board {
  const on = !LINKS.every((link) => board.links[link]);
  return LINKS.reduce((next, link) => setLink(next, link, on, shared), board);
}

/**
 * Adds a pane; a full board stays as it is. A field that is there already comes with a date of its own, for which the link of dates is
 * let go: the same field on two dates is two entries.
 */
export function addEntry(board: Board, field_id: string, shared: Shared, date: string | null = null): Board {
  if (board.entries.length >= MOST_ENTRIES) return board;
  const twin = board.entries.find((entry) => entry.field_id === field_id);
  const free = twin !== undefined || date !== null ? setLink(board, 'date', false, shared) : board;
  const own = {
    date: date ?? (free.links.date ? null : shared.date),
    layer: free.links.layer ? null : shared.layer,
    sown: twin?.sown ?? null,
  };
  return { ...free, entries: [...free.entries, { field_id, ...own }] };
}

/** Takes a pane away; the next one becomes the reference when it was the first. */
export const removeEntry = (board: Board, at: number): Board => ({ ...board, entries: board.entries.filter((_entry, i) => i !== at) });

/** Puts a pane first: differences are to it. */
export function makeReference(board: Board, at: number): Board {
  const entry = board.entries[at];
  return entry === undefined ? board : { ...board, entries: [entry, ...board.entries.filter((_entry, i) => i !== at)] };
}

/** Changes what one pane shows by itself. `changeEntry(board, 1, { date: '2026-01-12' })`. */
export const changeEntry = (board: Board, at: number, change: Partial<BoardEntry>): Board => ({
  ...board,
  entries: board.entries.map((entry, i) => (i === at ? { ...entry, ...change } : entry)),
});

/** Says when a field was sown, on all its panes; null takes it back. `setSown(board, 'a', '2025-09-28')`. */
export const setSown = (board: Board, field_id: string, sown: string | null): Board => ({
  ...board,
  entries: board.entries.map((entry) => (entry.field_id === field_id ? { ...entry, sown } : entry)),
});

/** The date and layer a pane shows: the shared ones where linked, else its own. */
export const shownBy = (board: Board, entry: BoardEntry, shared: Shared): Shared => ({
  date: board.links.date ? shared.date : entry.date,
  layer: board.links.layer ? shared.layer : (entry.layer ?? shared.layer),
});

/** Drops fields that are not among these: gone, or never the reader's to see. */
export const onlyKnown = (board: Board, known: ReadonlySet<string>): Board =>
  board.entries.every((entry) => known.has(entry.field_id))
    ? board
    : { ...board, entries: board.entries.filter((entry) => known.has(entry.field_id)) };
