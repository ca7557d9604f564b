import { useDeferredValue, useMemo } from 'react';
import type { Field } from '#domain/schemas/field.ts';
import { countRows, type Counts } from './count-rows.ts';
import { reviewRows, type ReviewRow } from './review-rows.ts';
import { useImport } from '../store.ts';

const NONE: readonly ReviewRow[] = [];

/** The review brought together with the live fields of whoever it is for. */
export function useReview(fields: readonly Field[]): { readonly rows: readonly ReviewRow[]; readonly counts: Counts } {
  // Typing goes on while thousands of rows are checked.
  const review = useDeferredValue(useImport((state) => state.review));
  const rows = useMemo(() => (review === null ? NONE : reviewRows(review, fields)), [review, fields]);
  return useMemo(() => ({ rows, counts: countRows(rows) }), [rows]);
}
