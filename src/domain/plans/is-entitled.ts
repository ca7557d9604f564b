import { PLAN_STATUS, type PlanStatus } from '../codes.ts';

let last = { text: '', moment: Number.NaN };
/** Ten thousand fields are checked at one moment: it is read once. */
function momentOf(now: string): number {
  if (now !== last.text) last = { text: now, moment: Date.parse(now) };
  return last.moment;
}

/**
 * Whether a field has what advanced fields have: a plan or a trial that has not ended; while a payment is pending, what it had before
 * (rules 7–9). A plan without an end was set by hand and stays.
 * `isEntitled({ plan_status: 3, plan_ends: '2026-02-01T02:59:00Z' }, '2026-01-12T12:00:00Z')` → `true`.
 */
export function isEntitled({ plan_status, plan_ends }: { plan_status: PlanStatus; plan_ends: string | null }, now: string): boolean {
  if (plan_status === PLAN_STATUS.unpaid) return false;
  if (plan_ends !== null) return Date.parse(plan_ends) > momentOf(now);
  return plan_status !== PLAN_STATUS.pending;
}
