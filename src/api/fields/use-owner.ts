import { useMemo } from 'react';
import type { Farm, Field } from '#domain/schemas/field.ts';
import type { Producer } from '#domain/schemas/people.ts';
import { useSession } from '#state/session.ts';
import { useFarmsOf, useFieldOptions } from './use-field-options.ts';
import { useFields } from './use-fields.ts';

export type NewOwner = {
  /** Producers the user may make fields for: field staff, of those who accepted. */
  readonly served: readonly Producer[];
  readonly farms: readonly Farm[];
  readonly fiscal_names: readonly string[];
  /** Records of producers the new fields can name; whom a served producer names is his affair. */
  readonly producers: readonly Producer[];
  /** Fields among which a name is taken. */
  readonly fields: readonly Field[];
};

const NOTHING: readonly never[] = [];

/** Fields of whoever a new one is for: the user himself, or the producer those farms are of. */
export function fieldsOf<F extends Pick<Field, 'farm_id' | 'owner_name'>>(
  fields: readonly F[],
  for_id: string | null,
  farms: readonly Pick<Farm, 'id'>[],
): readonly F[] {
  if (for_id === null) return fields.filter(({ owner_name }) => owner_name === null);
  const ids = new Set(farms.map(({ id }) => id));
  return fields.filter(({ farm_id }) => ids.has(farm_id));
}

/** The farms, names and producers to choose from for new fields of the user (null) or of the producer in the record. */
export function useOwner(for_id: string | null): NewOwner {
  const role = useSession((state) => state.user?.role);
  const own = useFieldOptions();
  const theirs = useFarmsOf(for_id);
  const all = useFields();
  const is_own = for_id === null;
  const farms = is_own ? own.farms : theirs;
  const fields = useMemo(() => fieldsOf(all, for_id, farms), [all, for_id, farms]);
  const served = role === 'FA' || role === 'FM' ? own.producers.filter(({ status }) => status === 'accepted') : NOTHING;
  return { served, farms, fiscal_names: is_own ? own.fiscal_names : NOTHING, producers: is_own ? own.producers : NOTHING, fields };
}
