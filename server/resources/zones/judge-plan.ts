import { AppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { checkPlan } from '#domain/zones/check-plan.ts';
import { measurePlan } from '#domain/zones/measure-plan.ts';
import type { ZonePlan } from '#domain/zones/types.ts';

/** The plan with the areas its shapes have, if it can be kept for the lot. */
export function judgePlan({ plan, lot }: { readonly plan: ZonePlan; readonly lot: Polygon }): ZonePlan {
  const fault = checkPlan(plan, lot);
  if (fault !== null) throw new AppError(fault);
  return measurePlan(plan);
}
