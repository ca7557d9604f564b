import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useCall } from '#api/use-call.ts';
import { followedPlan } from '#domain/margins/followed-plans.ts';
import { grossMargin } from '#domain/margins/gross-margin.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';

/** The margin of a hectare by the plan the season follows, else by the first, USD/ha; null without a plan, undefined until it is read or where it is not the reader's. */
export function useMarginNow(field: Field | undefined, season: Season | null): number | null | undefined {
  const can = useFieldCan();
  const enabled = field !== undefined && season !== null && can(field, 'margin') === true;
  const { year = 0, season: code = 2, period = 'summer' } = season ?? {};
  const { data } = useCall(api.margins.list, { field_id: field?.id ?? '', year, season: code, period }, { enabled });
  return useMemo(() => {
    if (data === undefined) return undefined;
    const plan = followedPlan(data.plans);
    return plan === undefined ? null : grossMargin(plan.inputs, plan.area_ha).margin;
  }, [data]);
}
