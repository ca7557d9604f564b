import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { AppError } from '#domain/errors.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { recordItems, type RecordItem } from '#domain/activities/record-items.ts';

export type FieldRecord = {
  /** Newest first; null until all of it is read. */
  readonly items: readonly RecordItem[] | null;
  /** The log's part of it, oldest first. */
  readonly entries: readonly CropLogEntry[];
  readonly can_add: boolean;
  readonly can_import: boolean;
  readonly with_money: boolean;
  readonly error: AppError | null;
  readonly retry: () => void;
};

const NONE: readonly CropLogEntry[] = [];

/** Activities of a field's season and the log of its year. */
export function useRecord(field: Field, { year, season, period }: Season): FieldRecord {
  const [from, to] = seasonDates({ year });
  const activities = useCall(api.activities.list, { field_id: field.id, year, season, period });
  const log = useCall(api.cropLog.list, { field_id: field.id, from, to });
  const [done, seen] = [activities.data, log.data];
  const items = useMemo(() => (done === undefined || seen === undefined ? null : recordItems(done.activities, seen.entries)), [done, seen]);
  return {
    items,
    entries: seen?.entries ?? NONE,
    can_add: done?.can.add ?? false,
    can_import: done?.can.import_rain ?? false,
    with_money: done?.can.money ?? false,
    error: items === null ? (activities.error ?? log.error) : null,
    retry: () => {
      void activities.refetch();
      void log.refetch();
    },
  };
}
