import type { Farm, Field } from '#domain/schemas/field.ts';
import { api } from '../client.ts';

/** Farms that came with fields go again with them: those not known before and empty by now. */
export async function removeEmptyFarms(fields: readonly Pick<Field, 'farm_id'>[], known: readonly Pick<Farm, 'id'>[]): Promise<void> {
  const came = new Set(fields.map((field) => field.farm_id));
  for (const farm of known) came.delete(farm.id);
  if (came.size === 0) return;
  const { farms } = await api.farms.list({});
  for (const farm of farms) {
    if (came.has(farm.id) && farm.field_count === 0) await api.farms.remove({ farm_id: farm.id, version: farm.version });
  }
}
