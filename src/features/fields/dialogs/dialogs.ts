import { create } from 'zustand';
import type { Farm, Field } from '#domain/schemas/field.ts';

/** Dialogs of the fields feature; one place shows them, whoever asks. */
export const useDialogs = create<{
  deleting: Field | null;
  exporting: readonly string[] | null;
  renaming: Farm | null;
  leaving: Field | null;
}>(() => ({
  deleting: null,
  exporting: null,
  renaming: null,
  leaving: null,
}));
