import { useEffect, useState } from 'react';
import { asAppError, type AppError } from '#domain/errors.ts';
import { SEED_LOT } from '#domain/limits.ts';
import type { NamedHybrid } from '#domain/seed-lots/read-seed-lots.ts';
import { readBytes } from '#ui/inputs/read-bytes.ts';
import { readTable, type ReadTable } from '../actions.ts';

type State = { readonly file: File | null; readonly table: ReadTable | null; readonly error: AppError | null };
const START: State = { file: null, table: null, error: null };

/** A chosen file and what it says, read once the hybrids are known; the last one chosen counts. */
export function useTable(hybrids: readonly NamedHybrid[] | undefined, today: string) {
  const [state, setState] = useState<State>(START);
  const { file } = state;
  useEffect(() => {
    if (file === null || hybrids === undefined) return undefined;
    const abort = new AbortController();
    const put = (found: Partial<State>): void => {
      if (!abort.signal.aborted) setState({ ...START, file, ...found });
    };
    readBytes(file, SEED_LOT.file_bytes)
      .then((bytes) => readTable(bytes, hybrids, today, abort.signal))
      .then((table) => put({ table }))
      .catch((thrown: unknown) => put({ error: asAppError(thrown) }));
    return () => abort.abort();
  }, [file, hybrids, today]);
  return { ...state, take: (next: File | null) => setState({ ...START, file: next }) };
}
