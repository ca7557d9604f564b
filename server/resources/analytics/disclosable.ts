import { REFERENCE_OWNERS } from '#domain/limits.ts';

type Referred = { readonly owner_id: string; readonly is_visible: boolean };

/** The fields a reference may be made of: all, if they are of enough owners for none to be read out of it; else those its reader sees. */
export function disclosable<T extends Referred>(fields: readonly T[]): readonly T[] {
  const owners = new Set(fields.map(({ owner_id }) => owner_id));
  return owners.size >= REFERENCE_OWNERS ? fields : fields.filter(({ is_visible }) => is_visible);
}
