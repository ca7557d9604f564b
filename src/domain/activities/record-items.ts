import type { Activity, ActivityType } from '../schemas/activity.ts';
import type { CropLogEntry, CropLogKind } from '../schemas/crop-log.ts';

/** Everything a day of a field can hold. */
export type RecordKind = ActivityType | CropLogKind;

/** What the record of a field holds of one day. */
export type RecordItem = {
  readonly id: string;
  readonly day: string;
  readonly kind: RecordKind;
  readonly is_planned: boolean;
  readonly of: { readonly activity: Activity } | { readonly entry: CropLogEntry };
};

/** By code: days and ids are ASCII, and thousands of them wait for it. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Activities and log of a season in one list, newest first; what is planned stands on its planned day. */
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
