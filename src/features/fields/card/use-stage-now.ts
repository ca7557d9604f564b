import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';

/** The stage last seen on a field in a season's year; undefined until it is read and where none was written down. */
export function useStageNow(field: Field, season: Season | null): string | undefined {
  const [from, to] = seasonDates({ year: season?.year ?? 2000 });
  const { data } = useCall(api.cropLog.list, { field_id: field.id, from, to }, { enabled: season !== null });
  const stages = data?.entries.flatMap(({ date, stage }) => (stage === null ? [] : [{ date, stage }])) ?? [];
  return stages.toSorted((a, b) => b.date.localeCompare(a.date))[0]?.stage;
}
