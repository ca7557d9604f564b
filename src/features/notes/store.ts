import { create } from 'zustand';
import type { NoteType } from '#domain/codes.ts';
import type { Position } from '#domain/geometry/types.ts';
import { readStored, writeStored } from '#state/stored-value.ts';
import type { NoteFilter } from './list/note-filter.ts';

const ON_MAP = 'surco:notes-on-map';

type NoteRef = { readonly field_id: string; readonly note_id: string };

type NotesView = {
  readonly filter: NoteFilter;
  /** The field's notes, or those of its farm. */
  readonly scope: 'field' | 'farm';
  /** Dark and larger on the map, tinted in the list. */
  readonly selected: NoteRef | null;
  /** Shown whole in place of the list. */
  readonly is_open: boolean;
  /** Pins stay when the panel goes. */
  readonly stays_on_map: boolean;
};

/** What the list and the map show together. */
export const useNotesView = create<NotesView>(() => ({
  filter: { types: [], seen: 'all' },
  scope: 'field',
  selected: null,
  is_open: false,
  stays_on_map: readStored(ON_MAP) === true,
}));

export const setFilter = (change: Partial<NoteFilter>): void =>
  useNotesView.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
export const setScope = (scope: NotesView['scope']): void => useNotesView.setState({ scope });
export const selectNote = (selected: NoteRef | null): void =>
  useNotesView.setState(({ is_open }) => ({ selected, is_open: is_open && selected !== null }));
export const showNote = (selected: NoteRef): void => useNotesView.setState({ selected, is_open: true });
export const showList = (): void => useNotesView.setState({ is_open: false });

export function keepOnMap(stays_on_map: boolean): void {
  writeStored(ON_MAP, stays_on_map ? true : undefined);
  useNotesView.setState({ stays_on_map });
}

/** The note of the form, as the map shows it before it is saved. */
export type DraftPin = { readonly id: string; readonly type: NoteType | null; readonly title: string; readonly position: Position };

type FormOnMap = {
  readonly draft: DraftPin | null;
  /** While its place is being chosen: how to end it, here or without. */
  readonly placing: { readonly has_crosshair: boolean; readonly here: () => void; readonly stop: () => void } | null;
  /** Where it would be put now. */
  readonly cursor: Position | null;
};
export const useFormOnMap = create<FormOnMap>(() => ({ draft: null, placing: null, cursor: null }));
