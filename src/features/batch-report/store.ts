import { create } from 'zustand';
import type { Candidate } from '#domain/reports/batch-report.ts';
import type { Season } from '#domain/schemas/season.ts';

/** What a field has of its own, where it differs from what is for all. */
export type OwnNumbers = { readonly target_yield_kg_ha: number | null; readonly n_kg_ha: number | null };

export type Draft = {
  readonly batch: string;
  readonly target_yield_kg_ha: number | null;
  readonly n_kg_ha: number | null;
  readonly comments: string;
  /** null: the season on screen. */
  readonly season: Season | null;
  readonly text: string;
  readonly province: string | null;
  readonly is_hybrid_only: boolean;
  /** Fields by their id, as they were seen: a filter may hide them by now. */
  readonly chosen: ReadonlyMap<string, Candidate>;
  readonly own: ReadonlyMap<string, OwnNumbers>;
};

export const EMPTY_DRAFT: Draft = {
  batch: '',
  target_yield_kg_ha: null,
  n_kg_ha: null,
  comments: '',
  season: null,
  text: '',
  province: null,
  is_hybrid_only: false,
  chosen: new Map(),
  own: new Map(),
};

type Shown = {
  /** The window over the list: an order being filled in, one of them by its id, or none. */
  readonly open: 'form' | { readonly id: string } | null;
  /** Survives the window, until it is ordered. */
  readonly draft: Draft;
};

export const useBatchWindow = create<Shown>(() => ({ open: null, draft: EMPTY_DRAFT }));
export const openForm = (): void => useBatchWindow.setState({ open: 'form' });
export const openRun = (id: string): void => useBatchWindow.setState({ open: { id } });
export const closeWindow = (): void => useBatchWindow.setState({ open: null });
export const changeDraft = (change: Partial<Draft>): void => useBatchWindow.setState(({ draft }) => ({ draft: { ...draft, ...change } }));

/** Puts fields in or takes them out; no more go in than an order may have. */
export function chooseFields(fields: readonly Candidate[], is_in: boolean, most: number): void {
  const { draft } = useBatchWindow.getState();
  const chosen = new Map(draft.chosen);
  for (const field of fields) {
    if (!is_in) chosen.delete(field.field_id);
    else if (chosen.size < most) chosen.set(field.field_id, field);
  }
  changeDraft({ chosen });
}
