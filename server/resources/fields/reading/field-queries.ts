import type { Polygon } from '#domain/geometry/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { CONSENT, ENTITLED, PLAN_NOW, SUPPORT } from '../queries.ts';
import { LIVE, VISIBLE_FIELDS, visibleAmong } from './visible-queries.ts';

/** Guests learn whether the plan pays, not which plan it is or when it ends (row 28). */
const KNOWS_PLAN = "f.relations && array['owner', 'producer', 'FA', 'FM', 'FSM', 'RSM', 'admin']";
/** Row 14; `$2` is the reader's sensitive flag. */
const KNOWS_CONTACT = "(f.relations && array['owner', 'producer'] or ($2 and f.relations && array['FA', 'FM', 'FSM', 'RSM', 'admin']))";
/** Looked up by their keys: as joins they are read whole, for a list of unknown length. */
const farm = (column: string): string => `(select a.${column} from farm a where a.id = f.farm_id)`;
const producer = (column: string): string => `(select p.${column} from producer p where p.id = f.producer_id)`;
/** What is shown of others' fields alone. */
const OF_OTHERS = {
  owner_name: "(select o.firstname || ' ' || o.lastname from account o where o.id = f.owner_id)",
  has_consent: CONSENT,
  has_support: SUPPORT,
};

const iso = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What the contract calls a field, in its own words: the text that PostgreSQL makes of it is the answer. */
const FIELD = `
  f.id, f.version, f.geometry_version, f.name, f.farm_id, ${farm('name')} as farm_name, case when ${KNOWS_CONTACT} then f.fiscal_name end as fiscal_name,
  f.ownership, case when ${KNOWS_PLAN} then f.producer_id end as producer_id, case when ${KNOWS_PLAN} then ${producer('name')} end as producer_name, f.area_ha, f.perimeter_m,
  array[(f.bbox[1])[0], (f.bbox[1])[1], (f.bbox[0])[0], (f.bbox[0])[1]] as bbox, array[f.label[0], f.label[1]] as label, f.country, f.province,
  case when ${KNOWS_PLAN} then ${PLAN_NOW} when ${ENTITLED} then 2 else 0 end as plan_status, case when ${KNOWS_PLAN} then ${iso('f.plan_ends')} end as plan_ends,
  f.has_zones, f.has_gaps_project, f.treatment_type, f.parent_id, f.has_history, f.is_demo,
  ${iso('f.created_at')} as created_at, ${iso('f.updated_at')} as updated_at, ${iso('f.deleted_at')} as deleted_at,
  f.relations, case when f.owner_id <> $1 then ${OF_OTHERS.owner_name} end as owner_name,
  f.owner_id <> $1 and ${OF_OTHERS.has_consent} as has_consent, f.owner_id <> $1 and ${OF_OTHERS.has_support} as has_support,
  array(select sown from (
    select c.year, c.season, c.period, c.crop, c.genotype_id, c.sowing_date from field_crop c where c.field_id = f.id order by c.year desc, c.season desc, c.period) sown) as crops`;
/**
 * Changes with whatever a field's row shows: its version, which everybody counts up who writes the row or its crops, and what is of other
 * rows, of the hour, or taken away with something else.
 */
const ROW_DIGEST = `hashtextextended(row(f.id, f.version, ${farm('name')}, f.parent_id, f.relations, f.plan_ends <= now(),
  case when ${KNOWS_PLAN} then f.producer_id end, case when ${KNOWS_PLAN} then ${producer('name')} end,
  case when f.owner_id <> $1 then row(${Object.values(OF_OTHERS).join(', ')})::text end)::text, 0)`;
const together = (digest: string): string => `count(*) || '-' || coalesce(to_hex(bit_xor(${digest})), '0')`;

/** Whoever reads fields: what he sees of each depends on how he is related to it. */
export type Reader = Pick<Principal, 'id' | 'show_sensitive_information'>;
const readerOf = ({ id, show_sensitive_information }: Reader): [string, boolean] => [id, show_sensitive_information];

/** The live fields a reader sees, in order of creation, as the text of the answer; `digests` tells of each its id and what names its present row. */
export async function readFieldList(db: Db, reader: Reader): Promise<{ readonly json: string; readonly digests: string }> {
  const [row] = await db.query<{ rows: string | null; digests: string | null }>(
    `select json_agg(r.shown)::text as rows, string_agg(r.digest, ',') as digests from (
       select (select shown from (select ${FIELD}) shown) as shown, f.id || ' ' || ${ROW_DIGEST} as digest from ${VISIBLE_FIELDS} f where ${LIVE} order by f.created_at, f.id) r`,
    readerOf(reader),
  );
  return { json: row?.rows ?? '[]', digests: row?.digests ?? '' };
}

/** The same digests alone. */
export async function readRowDigests(db: Db, reader_id: string): Promise<string> {
  const [row] = await db.query<{ digests: string | null }>(
    `select string_agg(f.id || ' ' || ${ROW_DIGEST}, ',') as digests from ${VISIBLE_FIELDS} f where ${LIVE}`,
    [reader_id],
  );
  return row?.digests ?? '';
}

export const listFields = async (db: Db, reader: Reader): Promise<Field[]> => JSON.parse((await readFieldList(db, reader)).json) as Field[];

/** Own ones alone: others' deleted fields are nothing to anybody. */
export const listDeletedFields = (db: Db, reader: Reader, deleted_after: Date): Promise<Field[]> =>
  jsonRows<Field>(
    db,
    `select ${FIELD} from ${VISIBLE_FIELDS} f where f.owner_id = $1 and f.deleted_at >= $3::timestamptz order by f.deleted_at desc, f.id`,
    [...readerOf(reader), deleted_after],
  );

export type FieldWithGeometry = { readonly field: Field; readonly geometry: Polygon };

/** Fields with their polygons, in the order of the ids. */
export async function findFields(db: Db, reader: Reader, ids: readonly string[]): Promise<FieldWithGeometry[]> {
  const rows = await jsonRows<Field & { geometry: Polygon }>(
    db,
    `select ${FIELD}, f.geometry from ${visibleAmong('$3')} f join unnest($3::uuid[]) with ordinality as wanted (id, place) on wanted.id = f.id order by wanted.place`,
    [...readerOf(reader), ids],
  );
  return rows.map(({ geometry, ...field }) => ({ field, geometry }));
}

export const listGeometries = (db: Db, reader_id: string): Promise<{ id: string; geometry: Polygon }[]> =>
  db.query(`select f.id, f.geometry from ${VISIBLE_FIELDS} f where ${LIVE} order by f.created_at, f.id`, [reader_id]);

const readDigest = async (db: Db, sql: string, reader_id: string): Promise<string> =>
  (await db.query<{ digest: string }>(sql, [reader_id]))[0]?.digest ?? '0';

/** Changes with every change of which polygons a person sees, and only then. */
export const geometryDigest = (db: Db, reader_id: string): Promise<string> =>
  readDigest(
    db,
    `select ${together("hashtextextended(f.id || ' ' || f.geometry_version, 0)")} as digest from ${VISIBLE_FIELDS} f where ${LIVE}`,
    reader_id,
  );

/** The same of the rows of the list. */
export const listDigest = (db: Db, reader_id: string): Promise<string> =>
  readDigest(db, `select ${together(ROW_DIGEST)} as digest from ${VISIBLE_FIELDS} f where ${LIVE}`, reader_id);
