import type { CropLogEntry, CropLogInfo } from '#domain/schemas/crop-log.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { CAN_EDIT, ISO } from '../activities/queries.ts';
import { visibleAmong, withRows } from '../fields/reading/visible-queries.ts';

const ENTRIES = `select e.id, e.version, e.field_id, e.kind, e.date, e.rain_mm, e.temperature_c, e.crop, e.stage, e.text, e.import_id,
    ${CAN_EDIT('e')} as can_edit, ${ISO('e.updated_at')} as updated_at
  from ${withRows(visibleAmong('$2'), 'crop_log_entry', 'e', 'r.deleted_at is null')}`;

export const listEntries = (db: Db, reader_id: string, field_id: string, from: string | null, to: string | null): Promise<CropLogEntry[]> =>
  jsonRows<CropLogEntry>(
    db,
    `${ENTRIES} where ($3::date is null or e.date >= $3::date) and ($4::date is null or e.date <= $4::date) order by e.date, e.created_at, e.id`,
    [reader_id, [field_id], from, to],
  );

export const findEntries = (db: Db, reader_id: string, field_ids: readonly string[], ids: readonly string[]): Promise<CropLogEntry[]> =>
  jsonRows<CropLogEntry>(
    db,
    `${ENTRIES} join unnest($3::uuid[]) with ordinality as wanted (id, place) on wanted.id = e.id order by wanted.place`,
    [reader_id, field_ids, ids],
  );

const facts = (entry: CropLogInfo): unknown[] => [
  entry.kind,
  entry.date,
  entry.rain_mm,
  entry.temperature_c,
  entry.crop,
  entry.stage,
  entry.text,
];

/** The same words into the log of each field; refused by the index `crop_log_rain_day` where a day has its rain already. */
export const insertEntries = (
  db: Db,
  rows: readonly { readonly id: string; readonly field_id: string }[],
  entry: CropLogInfo,
  author_id: string,
  now: Date,
): Promise<unknown> =>
  db.query(
    `insert into crop_log_entry (id, field_id, kind, date, rain_mm, temperature_c, crop, stage, text, created_by, created_at, updated_at)
     select r.id, r.field_id, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz
     from jsonb_to_recordset($1::jsonb) as r (id uuid, field_id uuid)`,
    [JSON.stringify(rows), ...facts(entry), author_id, now],
  );

/** What somebody corrected is no longer of the file it came from, and stays when that is taken back. */
export const updateEntry = async (db: Db, id: string, version: number, entry: CropLogInfo, now: Date): Promise<boolean> => {
  const rows = await db.query(
    `update crop_log_entry set version = version + 1, kind = $3, date = $4, rain_mm = $5, temperature_c = $6, crop = $7, stage = $8, text = $9, updated_at = $10,
       import_id = null
     where id = $1 and version = $2 and deleted_at is null returning id`,
    [id, version, ...facts(entry), now],
  );
  return rows.length === 1;
};

export const deleteEntry = async (db: Db, id: string, version: number, now: Date): Promise<boolean> => {
  const rows = await db.query(
    'update crop_log_entry set deleted_at = $3, version = version + 1, updated_at = $3 where id = $1 and version = $2 and deleted_at is null returning id',
    [id, version, now],
  );
  return rows.length === 1;
};

export type DeletedEntry = { readonly deleted_at: string | null; readonly created_by: string | null; readonly owner_id: string };

export const findDeletedEntry = async (db: Db, field_id: string, id: string): Promise<DeletedEntry | undefined> => {
  const [row] = await db.query<DeletedEntry>(
    'select e.deleted_at, e.created_by, f.owner_id from crop_log_entry e join field f on f.id = e.field_id where e.field_id = $1 and e.id = $2',
    [field_id, id],
  );
  return row;
};

export const restoreEntry = (db: Db, id: string, now: Date): Promise<unknown> =>
  db.query('update crop_log_entry set deleted_at = null, replaced_by = null, version = version + 1, updated_at = $2 where id = $1', [
    id,
    now,
  ]);

export type Imported = { readonly added: number; readonly replaced: number };

/**
 * Enters the days of a file; `replaces` puts the file's value in place of what the importer may change of other ones. Days that keep theirs
 * are left out.
 */
export async function importRain(
  db: Db,
  field_id: string,
  import_id: string,
  rows: readonly { readonly date: string; readonly rain_mm: number }[],
  replaces: boolean,
  author_id: string,
  now: Date,
): Promise<Imported> {
  const days = JSON.stringify(rows);
  const replaced = replaces
    ? await db.query(
        `update crop_log_entry e set deleted_at = $4, replaced_by = $3, version = e.version + 1, updated_at = $4
         from jsonb_to_recordset($2::jsonb) as r (date date, rain_mm float8), field f
         where e.field_id = $1 and e.kind = 'rain' and e.date = r.date and e.deleted_at is null and e.rain_mm is distinct from r.rain_mm
           and f.id = e.field_id and (f.owner_id = $5 or e.created_by = $5) returning e.id`,
        [field_id, days, import_id, now, author_id],
        { deadline_ms: REPORT_DEADLINE_MS },
      )
    : [];
  const added = await db.query(
    `insert into crop_log_entry (id, field_id, kind, date, rain_mm, import_id, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, 'rain', r.date, r.rain_mm, $3, $4, $5::timestamptz, $5::timestamptz
     from jsonb_to_recordset($2::jsonb) as r (date date, rain_mm float8)
     on conflict (field_id, date) where kind = 'rain' and deleted_at is null do nothing returning id`,
    [field_id, days, import_id, author_id, now],
    { deadline_ms: REPORT_DEADLINE_MS },
  );
  return { added: added.length - replaced.length, replaced: replaced.length };
}

/** Whether a person may change each day that is left of an import. */
export const listImported = (
  db: Db,
  reader_id: string,
  field_id: string,
  import_id: string,
): Promise<{ readonly id: string; readonly can_edit: boolean }[]> =>
  db.query(
    `select e.id, ${CAN_EDIT('e')} as can_edit
     from ${withRows(visibleAmong('$2'), 'crop_log_entry', 'e', 'r.import_id = $3 and r.deleted_at is null')}`,
    [reader_id, [field_id], import_id],
  );

/** Removes days of an import, and brings back what it had replaced, as far as a person may change it. */
export async function undoImport(
  db: Db,
  field_id: string,
  import_id: string,
  ids: readonly string[],
  user_id: string,
  now: Date,
): Promise<void> {
  await db.query(
    'update crop_log_entry set deleted_at = $3, version = version + 1, updated_at = $3 where id = any($1::uuid[]) and import_id = $2 and deleted_at is null',
    [ids, import_id, now],
    { deadline_ms: REPORT_DEADLINE_MS },
  );
  await db.query(
    `update crop_log_entry e set deleted_at = null, replaced_by = null, version = e.version + 1, updated_at = $3
     from field f where f.id = e.field_id and e.field_id = $1 and e.replaced_by = $2 and (f.owner_id = $4 or e.created_by = $4) and not exists (
       select 1 from crop_log_entry o where o.field_id = $1 and o.kind = 'rain' and o.date = e.date and o.deleted_at is null)`,
    [field_id, import_id, now, user_id],
    { deadline_ms: REPORT_DEADLINE_MS },
  );
}
