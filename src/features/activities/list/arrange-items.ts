import type { RecordItem, RecordKind } from '#domain/activities/record-items.ts';

export const FILTERS = ['all', 'activities', 'stages', 'rain', 'notes'] as const;
export type RecordFilter = (typeof FILTERS)[number];

const FILTER_OF: Readonly<Partial<Record<RecordKind, RecordFilter>>> = {
  stage: 'stages',
  flowering: 'stages',
  rain: 'rain',
  temperature: 'rain',
  note: 'notes',
};
export const filterOf = (kind: RecordKind): RecordFilter => FILTER_OF[kind] ?? 'activities';

export type SortColumn = 'day' | 'kind' | 'cost';
export type Sort = { readonly by: SortColumn; readonly is_down: boolean };

/** The list as it is wanted: by what is filtered, in the order of a column; equal ones newest first. */
export function arranged(
  items: readonly RecordItem[],
  filter: RecordFilter,
  { by, is_down }: Sort,
  cost: (item: RecordItem) => number | null,
): readonly RecordItem[] {
  const shown = filter === 'all' ? items : items.filter(({ kind }) => filterOf(kind) === filter);
  const sign = is_down ? -1 : 1;
  if (by === 'day') return is_down ? shown : shown.toReversed();
  if (by === 'kind') return shown.toSorted((a, b) => sign * a.kind.localeCompare(b.kind));
  return shown.toSorted((a, b) => sign * ((cost(a) ?? -1) - (cost(b) ?? -1)));
}
