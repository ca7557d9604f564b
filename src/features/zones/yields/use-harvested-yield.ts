import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useSeason } from '#api/use-season.ts';
import { harvestedYield } from '#domain/activities/totals.ts';
import type { Field } from '#domain/schemas/field.ts';
import { cropIn } from '#domain/seasons/season.ts';

/** What was harvested on the field in the season on screen, dry, t/ha; null until it is known. */
export function useHarvestedYield({ id, crops, country }: Field): number | null {
  const season = useSeason();
  const { year = 0, season: code = 2, period = 'summer' } = season ?? {};
  const { data } = useCall(api.activities.list, { field_id: id, year, season: code, period }, { enabled: season !== null });
  return season === null || data === undefined
    ? null
    : harvestedYield(data.activities, { crop: cropIn(crops, season)?.crop ?? null, country });
}
