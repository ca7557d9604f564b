import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { stageSeen } from '#domain/phenology/predict-stages.ts';
import { cropIn, seasonDates } from '#domain/seasons/season.ts';

/** The stage a field's crop was last seen at, a noted flowering among them; null until it is read and where none was written down. */
export function useStageNow(field: Field, season: Season | null): string | null {
  const [from, to] = seasonDates({ year: season?.year ?? 2000 });
  const { data } = useCall(api.cropLog.list, { field_id: field.id, from, to }, { enabled: season !== null });
  const sown = season === null ? null : cropIn(field.crops, season);
  return data === undefined || sown === null || sown === undefined ? null : stageSeen(data.entries, sown.crop, sown.sowing_date);
}
