import { create } from 'zustand';
import type { LookupList, LookupRow } from '#domain/schemas/lookup.ts';

type Chosen = {
  readonly list: LookupList;
  readonly search: string;
  /** The entry in the form; `new` for one to be. */
  readonly editing: LookupRow | 'new' | null;
};

/** The list that is looked at, and the dialog over it. */
export const useChosen = create<Chosen>(() => ({ list: 'product', search: '', editing: null }));
export const closeDialog = (): void => useChosen.setState({ editing: null });
