import { useMemo } from 'react';
import type { Farm } from '#domain/schemas/field.ts';
import type { Producer } from '#domain/schemas/people.ts';
import { api } from '../client.ts';
import { useCall } from '../use-call.ts';

const NO_FARMS: readonly Farm[] = [];
const NO_NAMES: readonly string[] = [];

/** Own farms, the fiscal names used so far and the own records of producers, for the inputs of a field. */
export function useFieldOptions(): {
  readonly farms: readonly Farm[];
  readonly fiscal_names: readonly string[];
  readonly producers: readonly Producer[];
  /** Whether the records have arrived: without them nobody knows that there are none. */
  readonly are_producers_known: boolean;
} {
  const { data } = useCall(api.farms.list, {});
  const { data: records } = useCall(api.producers.list, {});
  const producers = useMemo(() => (records?.producers ?? []).filter(({ relations }) => relations.includes('keeper')), [records]);
  return {
    farms: data?.farms ?? NO_FARMS,
    fiscal_names: data?.fiscal_names ?? NO_NAMES,
    producers,
    are_producers_known: records !== undefined,
  };
}

/** Farms of a producer the user works for in the field; null: nobody's. */
export function useFarmsOf(producer_id: string | null): readonly Farm[] {
  const { data } = useCall(api.farms.listFor, { producer_id: producer_id ?? '' }, { enabled: producer_id !== null });
  return data?.farms ?? NO_FARMS;
}
