import { useMemo, useState } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useCallsState } from '#api/use-calls.ts';
import type { AppError } from '#domain/errors.ts';
import type { Note } from '#domain/notes/note.ts';

export type NotesRead = {
  /** Newest first; null until they are read. */
  readonly notes: readonly Note[] | null;
  readonly error: AppError | null;
  readonly retry: () => void;
  /** Reads older ones; null where there are none. */
  readonly more: (() => void) | null;
};

/** Whose notes: one field's, one farm's, or all there are. */
export type NotesOf = { readonly field_id: string } | { readonly farm_id: string | null };

const STALE_MS = 30_000;
const NO_PAGES: readonly (string | null)[] = [null];
type Pages = { readonly farm_id: string | null; readonly afters: readonly (string | null)[] };

/** Notes of a field at once, of a farm or of all fields by pages. */
export function useNotes(of: NotesOf): NotesRead {
  const field_id = 'field_id' in of ? of.field_id : null;
  const farm_id = 'farm_id' in of ? of.farm_id : null;
  const one = useCall(api.notes.list, { field_id: field_id ?? '' }, { enabled: field_id !== null });
  const [pages, setPages] = useState<Pages>({ farm_id, afters: NO_PAGES });
  // another farm begins at its newest
  const afters = pages.farm_id === farm_id ? pages.afters : NO_PAGES;
  const inputs = useMemo(
    () =>
      field_id === null ? afters.map((after) => ({ ...(farm_id === null ? {} : { farm_id }), ...(after === null ? {} : { after }) })) : [],
    [field_id, farm_id, afters],
  );
  const many = useCallsState(api.notes.listAll, inputs, { stale_ms: STALE_MS });
  const paged = useMemo(() => many.data.flatMap((page) => page?.notes ?? []), [many.data]);
  if (field_id !== null) return { notes: one.data?.notes ?? null, error: one.error, retry: () => void one.refetch(), more: null };
  const [first] = many.data;
  const next = many.data.at(-1)?.next ?? null;
  return {
    notes: first === undefined ? null : paged,
    error: many.error,
    retry: many.retry,
    more: next === null ? null : () => setPages({ farm_id, afters: [...afters, next] }),
  };
}
