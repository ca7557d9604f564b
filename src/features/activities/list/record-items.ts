import type { Activity } from '#domain/schemas/activity.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import type { RecordKind } from '../kinds.ts';

/** What the record of a field holds of one day. */
export type RecordItem = {
  readonly id: string;
  readonly day: string;
  readonly kind: RecordKind;
  readonly is_planned: boolean;
  readonly of: { readonly activity: Activity } | { readonly entry: CropLogEntry };
};

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

/** By code: days and ids are ASCII, and thousands of them wait for it. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Activities and log of a season in one list, newest first. */
export function recordItems(activities: readonly Activity[], entries: readonly CropLogEntry[]): readonly RecordItem[] {
  return [
    ...activities.map((activity): RecordItem => ({
      id: activity.id,
      day: activity.done_date ?? activity.planned_date ?? '',
      kind: activity.type,
      is_planned: activity.done_date === null,
      of: { activity },
    })),
    ...entries.map((entry): RecordItem => ({ id: entry.id, day: entry.date, kind: entry.kind, is_planned: false, of: { entry } })),
  ].toSorted((a, b) => byCode(b.day, a.day) || byCode(a.id, b.id));
}

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
