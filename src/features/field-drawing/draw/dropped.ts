import { create } from 'zustand';
import type { FieldDraft } from '#domain/fields/check-draft.ts';
import type { Position } from '#domain/geometry/types.ts';

/** A drawing that one key threw away, with what was typed beside it. */
export type Dropped = {
  readonly vertices: readonly Position[];
  readonly closed: boolean;
  readonly change: Partial<FieldDraft>;
  readonly for_id: string | null;
};

/** The dropped drawing that was asked back, until the panel takes it. */
export const useDropped = create<{ asked_back: Dropped | null }>(() => ({ asked_back: null }));
