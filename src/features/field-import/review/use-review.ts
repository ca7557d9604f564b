import { useDeferredValue, useMemo } from 'react';
import { useFields } from '#api/use-fields.ts';
import { countRows, type Counts } from './count-rows.ts';
import { reviewRows, type ReviewRow } from './review-rows.ts';
import { useImport } from '../store.ts';

const NONE: readonly ReviewRow[] = [];

/** The review brought together with the live fields. */
export function useReview(): { readonly rows: readonly ReviewRow[]; readonly counts: Counts } {
  // Typing goes on while thousands of rows are judged.
  const review = useDeferredValue(useImport((state) => state.review));
  const fields = useFields();
  const rows = useMemo(() => (review === null ? NONE : reviewRows(review, fields)), [review, fields]);
  return useMemo(() => ({ rows, counts: countRows(rows) }), [rows]);
}
