import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';

/** Activities of the field's season, done and planned; undefined until they are read. */
export function useActivityCount(field: Field | undefined, season: Season | null): number | undefined {
  const enabled = field !== undefined && season !== null;
  const { year = 0, season: code = 2, period = 'summer' } = season ?? {};
  return useCall(api.activities.list, { field_id: field?.id ?? '', year, season: code, period }, { enabled }).data?.activities.length;
}
