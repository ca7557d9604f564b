import type { ActivityInfo } from '#domain/schemas/activity.ts';
import type { CropLogInfo } from '#domain/schemas/crop-log.ts';
import type { ExportedField } from '#domain/accounts/export-file.ts';
import { NO_PRICES, relationsOf } from '#domain/density/density-plan.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { NoteInfo } from '#domain/notes/note.ts';
import type { Season } from '#domain/schemas/season.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';

type OnField = { readonly id: string; readonly field_id: string };
const LONG = { deadline_ms: REPORT_DEADLINE_MS };

/** All activities and log entries of an import, each kind in one statement; two rains of one day are one. */
export async function insertRecords(
  db: Db,
  author_id: string,
  now: Date,
  activities: readonly (OnField & Season & ActivityInfo & { readonly geometry_version: number; readonly area_ha: number })[],
  entries: readonly (OnField & CropLogInfo)[],
): Promise<void> {
  await db.query(
    `insert into activity (id, field_id, geometry_version, area_ha, year, season, period, type, planned_date, done_date, details, comments, created_by, created_at, updated_at)
     select r.id, r.field_id, r.geometry_version, r.area_ha, r.year, r.season, r.period, r.type, r.planned_date, r.done_date, r.details, r.comments, $2, $3::timestamptz, $3::timestamptz
     from jsonb_to_recordset($1::jsonb) as r (id uuid, field_id uuid, geometry_version integer, area_ha float8, year smallint, season smallint, period text, type text,
       planned_date date, done_date date, details jsonb, comments text)`,
    [JSON.stringify(activities), author_id, now],
    LONG,
  );
  await db.query(
    `insert into activity_money (activity_id, money) select r.id, r.money from jsonb_to_recordset($1::jsonb) as r (id uuid, money jsonb)`,
    [JSON.stringify(activities.filter(({ money }) => money !== null).map(({ id, money }) => ({ id, money })))],
    LONG,
  );
  await db.query(
    `insert into crop_log_entry (id, field_id, kind, date, rain_mm, temperature_c, crop, stage, text, created_by, created_at, updated_at)
     select r.id, r.field_id, r.kind, r.date, r.rain_mm, r.temperature_c, r.crop, r.stage, r.text, $2, $3::timestamptz, $3::timestamptz
     from jsonb_to_recordset($1::jsonb) as r (id uuid, field_id uuid, kind text, date date, rain_mm float8, temperature_c float8, crop smallint, stage text, text text)
     on conflict (field_id, date) where kind = 'rain' and deleted_at is null do nothing`,
    [JSON.stringify(entries), author_id, now],
    LONG,
  );
}

/** All notes of an import in one statement, without photos. */
export async function insertNotes(db: Db, author_id: string, now: Date, notes: readonly (OnField & NoteInfo)[]): Promise<void> {
  await db.query(
    `insert into field_note (id, field_id, type, specific_type, specific_name, crop, date, description, position, accuracy_m, task, measure, photo_ids, is_public,
       created_by, created_at, updated_at)
     select r.id, r.field_id, r.type, r.specific_type, r.specific_name, r.crop, r.date, r.description, point((r.position ->> 0)::float8, (r.position ->> 1)::float8),
       r.accuracy_m, r.task, r.measure, '{}', r.is_public, $2, $3::timestamptz, $3::timestamptz
     from jsonb_to_recordset($1::jsonb) as r (id uuid, field_id uuid, type text, specific_type text, specific_name text, crop smallint, date date, description text,
       position jsonb, accuracy_m float8, task jsonb, measure jsonb, is_public boolean)`,
    [JSON.stringify(notes), author_id, now],
    LONG,
  );
}

/** All margins of an import in one statement, in their order; of two with one name in a season, or two that a season follows, the first. */
export async function insertMargins(
  db: Db,
  author_id: string,
  now: Date,
  margins: readonly (OnField & ExportedField['margins'][number])[],
): Promise<void> {
  await db.query(
    `insert into margin_plan (id, field_id, year, season, period, name, name_key, crop, inputs, status, closed_area_ha, created_by, created_at, updated_at)
     select r.id, r.field_id, r.year, r.season, r.period, r.name, r.name_key, r.crop, r.inputs, r.status, r.closed_area_ha, $2, $3::timestamptz + r.place * interval '1 millisecond', $3::timestamptz
     from jsonb_to_recordset($1::jsonb) as r (id uuid, field_id uuid, year smallint, season smallint, period text, name text, name_key text, crop smallint,
       inputs jsonb, status text, closed_area_ha float8, place integer)
     on conflict do nothing`,
    [JSON.stringify(margins.map((plan, place) => ({ ...plan, place, name_key: nameKey(plan.name) }))), author_id, now],
    LONG,
  );
}

/** All recommendations of an import, with their prices; what they say in grain follows from the prices. */
export async function insertDensities(
  db: Db,
  author_id: string,
  now: Date,
  densities: readonly (Pick<OnField, 'field_id'> & ExportedField['densities'][number])[],
): Promise<void> {
  const rows = JSON.stringify(densities.map((density) => ({ ...density, ...relationsOf(density.prices ?? NO_PRICES) })));
  await db.query(
    `insert into density_plan (field_id, year, season, period, inputs, origins, relation, seed_relation, created_by, created_at, updated_at)
     select r.field_id, r.year, r.season, r.period, r.inputs, r.origins, r.nitrogen, r.seed, $2, $3::timestamptz, $3::timestamptz
     from jsonb_to_recordset($1::jsonb) as r (field_id uuid, year smallint, season smallint, period text, inputs jsonb, origins jsonb, nitrogen float8, seed float8)
     on conflict do nothing`,
    [rows, author_id, now],
    LONG,
  );
  await db.query(
    `insert into density_price (field_id, year, season, period, prices) select r.field_id, r.year, r.season, r.period, r.prices
     from jsonb_to_recordset($1::jsonb) as r (field_id uuid, year smallint, season smallint, period text, prices jsonb)
     where r.prices is not null on conflict do nothing`,
    [rows],
    LONG,
  );
}
