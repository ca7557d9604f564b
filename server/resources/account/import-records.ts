import { randomUUID } from 'node:crypto';
import type { ExportedField } from '#domain/accounts/export-file.ts';
import { seasonKey } from '#domain/seasons/season.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { Db } from '#server/db/db.ts';
import { settleFields } from '../activities/settle.ts';
import { settleRecord } from '../notes/queries.ts';
import { insertDensities, insertMargins, insertNotes, insertRecords } from './import-queries.ts';

type Archived = {
  readonly field: Pick<Field, 'id' | 'geometry_version' | 'area_ha'>;
  readonly record: Pick<ExportedField, 'activities' | 'crop_log'> & Partial<Pick<ExportedField, 'notes' | 'margins' | 'densities'>>;
};

/** Activities, log, notes, margins and recommendations of the fields of an archive, as its importer's own; the polygon they were made on is the one that came with it. */
export async function importRecords(db: Db, author_id: string, now: Date, archived: readonly Archived[]): Promise<void> {
  const activities = archived.flatMap(({ field, record }) =>
    record.activities.map((activity) => ({
      ...activity,
      id: randomUUID(),
      field_id: field.id,
      geometry_version: field.geometry_version,
      area_ha: field.area_ha,
    })),
  );
  const entries = archived.flatMap(({ field, record }) =>
    record.crop_log.map((entry) => ({ ...entry, id: randomUUID(), field_id: field.id })),
  );
  await insertRecords(db, author_id, now, activities, entries);
  const notes = archived.flatMap(({ field, record }) =>
    // What others saw of it was agreed to by whoever wrote it.
    (record.notes ?? []).map((note) => ({ ...note, id: randomUUID(), field_id: field.id, is_public: false })),
  );
  await insertNotes(db, author_id, now, notes);
  for (const field_id of new Set(notes.map((note) => note.field_id))) await settleRecord(db, field_id, now);
  const margins = archived.flatMap(({ field, record }) =>
    (record.margins ?? []).map((plan) => ({ ...plan, id: randomUUID(), field_id: field.id })),
  );
  await insertMargins(db, author_id, now, margins);
  const densities = archived.flatMap(({ field, record }) => (record.densities ?? []).map((plan) => ({ ...plan, field_id: field.id })));
  await insertDensities(db, author_id, now, densities);
  const seasons = new Map<string, { readonly season: Season; readonly field_ids: Set<string> }>();
  for (const { field_id, year, season, period } of activities) {
    const one = { year, season, period };
    const key = seasonKey(one);
    const seen = seasons.get(key) ?? { season: one, field_ids: new Set<string>() };
    seen.field_ids.add(field_id);
    seasons.set(key, seen);
  }
  for (const { season, field_ids } of seasons.values()) await settleFields(db, [...field_ids], season, now, false);
}
