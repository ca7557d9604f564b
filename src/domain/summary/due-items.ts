import { PLAN_NOTICE_DAYS } from '../plans/plan-year.ts';
import type { Note } from '../notes/note.ts';
import type { Activity } from '../schemas/activity.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';

/** Days ahead in which something planned is due. */
export const DUE_DAYS = 7;

export type DueItem =
  | { readonly kind: 'activity'; readonly due: string; readonly is_late: boolean; readonly activity: Activity }
  | { readonly kind: 'task'; readonly due: string; readonly is_late: boolean; readonly note: Note }
  /** A harvest that says no yield. */
  | { readonly kind: 'yield'; readonly activity: Activity }
  /** A crop nobody has recorded the sowing of. */
  | { readonly kind: 'sowing' }
  | { readonly kind: 'plan'; readonly ends: string; readonly days_left: number };

export type DueQuestion = {
  readonly activities: readonly Activity[];
  readonly notes: readonly Note[];
  /** The crop of the season and the day it was sown; undefined without a crop. */
  readonly crop: { readonly sowing_date: string | null } | undefined;
  /** Local date a plan or a trial ends on; null where it does not or the reader is not to know. */
  readonly plan_ends: string | null;
  /** Local date. */
  readonly today: string;
};

const ofDay = (item: DueItem): string => ('due' in item ? item.due : '');

/**
 * What waits on a field: planned activities and tasks that are overdue or due within 7 days, by their day; then what the record lacks for its totals, and a
 * plan in its last 30 days. On 2026-01-12 an application planned for the 10th → `is_late`; one for the 20th → nothing.
 */
export function dueItems({ activities, notes, crop, plan_ends, today }: DueQuestion): DueItem[] {
  const last = dayDate(epochDay(today) + DUE_DAYS);
  const planned = activities.flatMap((activity): DueItem[] => {
    const { done_date, planned_date: due } = activity;
    return done_date === null && due !== null && due <= last ? [{ kind: 'activity', due, is_late: due < today, activity }] : [];
  });
  const tasks = notes.flatMap((note): DueItem[] => {
    const due = note.task?.is_done === false ? note.task.due : null;
    return due !== null && due <= last ? [{ kind: 'task', due, is_late: due < today, note }] : [];
  });
  const lacking = activities.flatMap((activity): DueItem[] =>
    activity.type === 'harvest' && activity.done_date !== null && activity.details.yield_t_ha === null ? [{ kind: 'yield', activity }] : [],
  );
  const days_left = plan_ends === null ? null : epochDay(plan_ends) - epochDay(today);
  const is_ending = days_left !== null && days_left >= 0 && days_left <= Math.max(...PLAN_NOTICE_DAYS);
  return [
    ...[...planned, ...tasks].toSorted((a, b) => ofDay(a).localeCompare(ofDay(b))),
    ...(crop !== undefined && crop.sowing_date === null ? [{ kind: 'sowing' } as const] : []),
    ...lacking,
    ...(is_ending && plan_ends !== null ? [{ kind: 'plan', ends: plan_ends, days_left } as const] : []),
  ];
}
