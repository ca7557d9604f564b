import { AppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { checkPlan } from '#domain/zones/check-plan.ts';
import { measurePlan } from '#domain/zones/measure-plan.ts';
import type { ZonePlan } from '#domain/zones/types.ts';

/** The plan with the areas its shapes have, if it can be kept for the field. */
export function validatePlan({ plan, field }: { readonly plan: ZonePlan; readonly field: Polygon }): ZonePlan {
  const fault = checkPlan(plan, field);
  if (fault !== null) throw new AppError(fault);
  return measurePlan(plan);
}
