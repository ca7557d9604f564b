import { useState } from 'react';
import { useFarmsOf, useFieldOptions } from '#api/use-field-options.ts';
import { useFields } from '#api/use-fields.ts';
import type { Farm, Field } from '#domain/schemas/field.ts';
import type { Producer } from '#domain/schemas/people.ts';
import { useSession } from '#state/session.ts';

export type NewOwner = {
  /** The record of the producer a new lot is for; null: the user himself. */
  readonly for_id: string | null;
  readonly setFor: (producer_id: string | null) => void;
  /** Producers he may make lots for: field staff, of those who accepted. */
  readonly served: readonly Producer[];
  readonly farms: readonly Farm[];
  readonly fiscal_names: readonly string[];
  readonly producers: readonly Producer[];
  /** Lots among which a name is taken. */
  readonly fields: readonly Field[];
};

const NOTHING: readonly never[] = [];

/** Whose a new lot is, and with it the farms, names and producers there are to choose from. */
export function useOwner(): NewOwner {
  const [for_id, setFor] = useState<string | null>(null);
  const role = useSession((state) => state.user?.role);
  const own = useFieldOptions();
  const farms = useFarmsOf(for_id);
  const fields = useFields();
  const served = role === 'FA' || role === 'FM' ? own.producers.filter(({ standing }) => standing === 'accepted') : NOTHING;
  if (for_id === null) return { for_id, setFor, served, ...own, fields };
  const ids = new Set(farms.map(({ id }) => id));
  return {
    for_id,
    setFor,
    served,
    farms,
    fiscal_names: NOTHING,
    producers: NOTHING,
    fields: fields.filter(({ farm_id }) => ids.has(farm_id)),
  };
}
