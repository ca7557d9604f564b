import { PLAN_STATUS, type PlanStatus } from '../codes.ts';
import type { ErrorCode } from '../errors.ts';
import type { Season, FieldCrop } from '../schemas/season.ts';
import { isEntitled } from './is-entitled.ts';
import { missingForAdvanced, type MissingForAdvanced } from './missing-for-advanced.ts';

type Plan = { readonly plan_status: PlanStatus; readonly plan_ends: string | null };

const DAY_MS = 86_400_000;
/** How long before its end a plan may be bought anew. */
const RENEWAL_DAYS = 30;

const CODES = { area: 'ADVANCED_AREA', crop: 'ADVANCED_CROP', history: 'ADVANCED_HISTORY' } as const satisfies Record<
  MissingForAdvanced,
  ErrorCode
>;

/** Why a field's plan stands in the way of a purchase; null when it does not. A trial may be turned into a plan at any time. */
export function planBars({ plan_status, plan_ends }: Plan, now: string): 'PLAN_PENDING' | 'PLAN_ACTIVE' | null {
  if (plan_status === PLAN_STATUS.pending) return 'PLAN_PENDING';
  if (plan_status !== PLAN_STATUS.paid) return null;
  const left_ms = plan_ends === null ? Number.POSITIVE_INFINITY : Date.parse(plan_ends) - Date.parse(now);
  return left_ms > RENEWAL_DAYS * DAY_MS ? 'PLAN_ACTIVE' : null;
}

/** Everything that keeps a field from being bought a year of the advanced plan, as codes of the catalogue (rules 10). */
export const purchaseBars = (
  field: Plan & { readonly area_ha: number; readonly crops: readonly Pick<FieldCrop, 'year'>[] },
  season: Pick<Season, 'year'>,
  now: string,
): ErrorCode[] => {
  const bar = planBars(field, now);
  return bar === null ? missingForAdvanced(field, season).map((missing) => CODES[missing]) : [bar];
};

/** Why a field cannot become the trial field; null when it can: only a basic one may. */
export function trialBars(plan: Plan, now: string): 'PLAN_PENDING' | 'PLAN_ACTIVE' | null {
  if (plan.plan_status === PLAN_STATUS.pending) return 'PLAN_PENDING';
  return isEntitled(plan, now) ? 'PLAN_ACTIVE' : null;
}
