import { useMemo } from 'react';
import type { CallReply } from '#contract/define.ts';
import type { density } from '#contract/fields/density.ts';
import type { zones } from '#contract/fields/zones.ts';
import { isMaize } from '#domain/codes.ts';
import { soilNitrogen, termsOf, type DensityInputs, type Said } from '#domain/density/density-plan.ts';
import type { DensityCurve } from '#domain/density/plant-density.ts';
import { recommendField, type FieldRecommendation } from '#domain/density/recommend-field.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { ZoneRecord } from '#domain/schemas/zones.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { api } from '../client.ts';
import { useCall } from '../use-call.ts';
import { useLookups } from '../use-lookups.ts';

export type Hybrid = CallReply<typeof density.hybrids>['hybrids'][number];
export type DensityWorld = {
  readonly stored: CallReply<typeof density.get>;
  readonly hybrids: readonly Hybrid[];
  readonly zones: CallReply<typeof zones.get>;
  /** The recommendation that follows from what was said. */
  readonly recommend: (said: Said & { readonly inputs: DensityInputs }) => FieldRecommendation;
  readonly curveOf: (hybrid: string | null) => { readonly curve: DensityCurve; readonly is_own: boolean };
};

/** Zones that are the field's own of today. */
export const zonesNow = (record: ZoneRecord | null): ZoneRecord | null =>
  record !== null && (record.is_current || record.state === 'active') && record.plan.count > 1 ? record : null;

/** Whether a field may have a recommendation in a season: of maize, or of a season without a crop yet. */
export const isForMaize = (field: Field, season: Season): boolean => {
  const crop = cropIn(field.crops, season)?.crop ?? null;
  return crop === null || isMaize(crop);
};

type State = { readonly world: DensityWorld | null; readonly error: AppError | null; readonly retry: () => void };
type Products = ReturnType<typeof useLookups>['lists']['product'];
const NO_PRODUCTS: Products = [];

/** `products` null: not read yet. Without a kept recommendation `needs_kept` asks for nothing more. */
function useWorld(field: Field | undefined, season: Season | null, products: Products | null, needs_kept: boolean): State {
  const enabled = field !== undefined && season !== null && isForMaize(field, season);
  const { year = 0, season: code = 2, period = 'summer' } = season ?? {};
  const field_id = field?.id ?? '';
  const stored = useCall(api.density.get, { field_id, year, season: code, period }, { enabled });
  const wants_all = enabled && (!needs_kept || (stored.data?.plan ?? null) !== null);
  const hybrids = useCall(api.density.hybrids, {}, { enabled: wants_all, stale_ms: 3_600_000 });
  const zoned = useCall(api.zones.get, { field_id }, { enabled: wants_all });
  const world = useMemo((): DensityWorld | null => {
    if (stored.data === undefined || hybrids.data === undefined || zoned.data === undefined || products === null) return null;
    const { generic, hybrids: known } = hybrids.data;
    const own = new Map(known.map((hybrid) => [hybrid.code, hybrid.curve]));
    const curveOf = (hybrid: string | null) => {
      const curve = hybrid === null ? null : (own.get(hybrid) ?? null);
      return { curve: curve ?? generic, is_own: curve !== null };
    };
    const current = zonesNow(zoned.data.zones);
    const { usual_n_kg_ha } = stored.data;
    return {
      stored: stored.data,
      hybrids: known,
      zones: zoned.data,
      curveOf,
      recommend: (said) => {
        const product = products.find((one) => one.code === said.inputs.product) ?? null;
        const terms = termsOf(said, curveOf(said.inputs.hybrid).curve, product, usual_n_kg_ha);
        return recommendField(said.inputs, current?.plan.zones ?? null, terms);
      },
    };
  }, [stored.data, hybrids.data, zoned.data, products]);
  const calls = [stored, hybrids, zoned];
  const failed = calls.find(({ data, error }) => data === undefined && error !== null);
  return {
    world,
    error: failed?.error ?? null,
    retry: () => {
      for (const call of calls) if (call.isError) void call.refetch();
    },
  };
}

/** What a field's density and nitrogen are made from; nothing is asked of fields with another crop. */
export function useDensity(field: Field | undefined, season: Season | null): State {
  const { lists, is_pending } = useLookups();
  return useWorld(field, season, is_pending ? null : lists.product, false);
}

/** What the season's kept recommendation says of the whole field, but its product; null where none is known to be kept. */
export function useDensityNow(field: Field | undefined, season: Season | null): FieldRecommendation['field'] | null {
  const { world } = useWorld(field, season, NO_PRODUCTS, true);
  return useMemo(() => {
    const plan = world?.stored.plan ?? null;
    return world === null || plan === null ? null : world.recommend(plan).field;
  }, [world]);
}

/** N in the soil at sowing as the season's kept recommendation has it, kg/ha; null where none is known to be kept. */
export function useSoilNitrogen(field: Field, season: Season): number | null {
  const { world } = useWorld(field, season, NO_PRODUCTS, true);
  const plan = world?.stored.plan ?? null;
  return plan === null || world === null ? null : Math.round(soilNitrogen(plan.inputs, world.stored.usual_n_kg_ha));
}
