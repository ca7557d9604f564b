import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { AppError } from '#domain/errors.ts';
import type { Activity } from '#domain/schemas/activity.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';

export type FieldRecord = {
  /** null until all of it is read. */
  readonly record: { readonly activities: readonly Activity[]; readonly entries: readonly CropLogEntry[] } | null;
  readonly error: AppError | null;
  readonly retry: () => void;
};

/** Activities of a field's season and the log of its year, as the record reads them. */
export function useFieldRecord(field_id: string, { year, season, period }: Season): FieldRecord {
  const [from, to] = seasonDates({ year });
  const done = useCall(api.activities.list, { field_id, year, season, period });
  const log = useCall(api.cropLog.list, { field_id, from, to });
  const [activities, entries] = [done.data?.activities, log.data?.entries];
  const record = useMemo(() => (activities === undefined || entries === undefined ? null : { activities, entries }), [activities, entries]);
  return {
    record,
    error: record === null ? (done.error ?? log.error) : null,
    retry: () => {
      if (done.isError) void done.refetch();
      if (log.isError) void log.refetch();
    },
  };
}
