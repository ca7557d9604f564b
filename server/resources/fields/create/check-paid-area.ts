import { PLAN_STATUS } from '#domain/codes.ts';
import { AppError } from '#domain/errors.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import { exceedsPaidArea } from '#domain/plans/price.ts';
import type { LockedField } from '../queries.ts';

type Paid = Pick<LockedField, 'area_ha' | 'plan_status' | 'plan_ends' | 'paid_area_ha'>;

/** Refuses a polygon the plan of the field was not paid for; while its payment is pending, the area of the order counts (rules 11). */
export function checkPaidArea(field: Paid, area_ha: number, now: Date): void {
  const is_paid = field.plan_status === PLAN_STATUS.paid && isEntitled(field, now.toISOString());
  if (!is_paid && field.plan_status !== PLAN_STATUS.pending) return;
  const paid_ha = field.paid_area_ha ?? field.area_ha;
  if (exceedsPaidArea(paid_ha, area_ha)) throw new AppError('PLAN_AREA_EXCEEDED', { paid_ha, area_ha });
}
