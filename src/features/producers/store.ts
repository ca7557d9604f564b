import { create } from 'zustand';
import type { Producer } from '#domain/schemas/people.ts';

type Dialogs = {
  /** The record in the form; `new` for one to be. */
  readonly editing: Producer | 'new' | null;
  readonly ending: Producer | null;
  readonly deleting: Producer | null;
};

/** The dialog over the panel; one at a time. */
export const useDialogs = create<Dialogs>(() => ({ editing: null, ending: null, deleting: null }));
export const closeDialogs = (): void => useDialogs.setState({ editing: null, ending: null, deleting: null });
