import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useDensityNow } from '#api/fields/use-density.ts';
import { useCall } from '#api/use-call.ts';
import type { FieldTotals } from '#domain/density/recommend-field.ts';
import type { AppError } from '#domain/errors.ts';
import { grossMargin } from '#domain/margins/gross-margin.ts';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import type { Recorded } from '#domain/margins/margin-plan.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useField } from '#api/fields/use-fields.ts';
import type { CallReply } from '#contract/define.ts';
import type { margins } from '#contract/fields/margins.ts';

export type LastSeason = NonNullable<CallReply<typeof margins.getCosts>['last']>;
export type Margins = {
  /** Null while they are read. */
  readonly plans: readonly MarginPlan[] | null;
  readonly can_edit: boolean;
  readonly recorded: Recorded | null;
  readonly last: LastSeason | null;
  /** What the season's recommendation of density and nitrogen says; null without one. */
  readonly density: FieldTotals | null;
  readonly error: AppError | null;
  readonly retry: () => void;
};

/** A field's scenarios in a season, and what its record says hectares cost. */
export function useMargins(field: Field, season: Season): Margins {
  const input = { field_id: field.id, ...season };
  const list = useCall(api.margins.list, input);
  const costs = useCall(api.margins.getCosts, input);
  const density = useDensityNow(field, season);
  return {
    plans: list.data?.plans ?? null,
    can_edit: list.data?.can_edit ?? false,
    recorded: costs.data?.recorded ?? null,
    last: costs.data?.last ?? null,
    density,
    error: list.data === undefined ? list.error : null,
    retry: () => {
      void list.refetch();
      void costs.refetch();
    },
  };
}

export type OtherMargin = { readonly plan: MarginPlan; readonly margin: number; readonly margin_total: number };

/** The scenario of one name on all fields whose money the reader sees, the best first; the first page of them. */
export function useSameScenario(season: Season, name: string): { readonly margins: readonly OtherMargin[]; readonly has_more: boolean } {
  const { data } = useCall(api.margins.byStatus, { ...season, name }, { enabled: name.trim() !== '', keep_previous: true });
  return useMemo(() => {
    const found = (data?.plans ?? []).map((plan) => ({ plan, ...grossMargin(plan.inputs, plan.area_ha) }));
    return { margins: found.toSorted((a, b) => b.margin - a.margin), has_more: data !== undefined && data.next !== null };
  }, [data]);
}

/** What a field is called, whoever's it is. */
export const useFieldName = (field_id: string): string => useField(field_id)?.name ?? '—';
