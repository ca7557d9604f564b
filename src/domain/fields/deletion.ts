import { PLAN_STATUS } from '../codes.ts';
import { RESTORE_DAYS } from '../limits.ts';
import type { Field } from '../schemas/field.ts';

const DAY_MS = 86_400_000;

/** Until when a field deleted at `deleted_at` can be brought back, 30 days later (rules 21), ISO UTC. */
export const restorableUntil = (deleted_at: string): string => new Date(Date.parse(deleted_at) + RESTORE_DAYS * DAY_MS).toISOString();

/** Whether a deleted field can still be brought back. `isRestorable('2026-01-01T00:00:00Z', '2026-01-30T23:00:00Z')` → `true`. */
export const isRestorable = (deleted_at: string, now: string): boolean => Date.parse(now) <= Date.parse(restorableUntil(deleted_at));

/** Whether deleting asks for the field's typed name: activities, notes or an active plan (rules 21). */
export const needsTypedName = (field: Pick<Field, 'has_history' | 'plan_status'>): boolean =>
  field.has_history || field.plan_status === PLAN_STATUS.paid || field.plan_status === PLAN_STATUS.trial;
