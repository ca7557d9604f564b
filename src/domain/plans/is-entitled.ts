import { PLAN_STATUS, type PlanStatus } from '../codes.ts';

/**
 * Whether a lot has what advanced lots have: a paid plan, or a trial that has not ended (rules 7, 8).
 * `isEntitled({ plan_status: 3, plan_ends: '2026-02-01T02:59:00Z' }, '2026-01-12T12:00:00Z')` → `true`.
 */
export const isEntitled = ({ plan_status, plan_ends }: { plan_status: PlanStatus; plan_ends: string | null }, now: string): boolean =>
  plan_status === PLAN_STATUS.paid ||
  (plan_status === PLAN_STATUS.trial && (plan_ends === null || Date.parse(plan_ends) > Date.parse(now)));
