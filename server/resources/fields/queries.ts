import type { PlanStatus, TreatmentType } from '#domain/codes.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { FieldCrop } from '#domain/schemas/season.ts';
import type { Relation } from '#domain/rights/field-matrix.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';
import type { Measured } from './create/measure-polygon.ts';
import { LIVE } from './reading/visible-queries.ts';

/** A plan or a trial past its end reads as basic (rules 9). */
export const PLAN_NOW = 'case when f.plan_status in (2, 3) and f.plan_ends <= now() then 0 else f.plan_status end';
/** The same as isEntitled: while a payment is pending, what the field had before (rules 7). */
export const ENTITLED =
  '(f.plan_status in (2, 3) and (f.plan_ends is null or f.plan_ends > now()) or f.plan_status = 1 and coalesce(f.plan_ends > now(), false))';
/** A member of the staff with whom the owner agreed on work on his fields. */
export const CONSENT = `exists (
    select 1 from producer c where c.created_by = $1 and c.account_id = f.owner_id and c.accepted_at is not null and c.deleted_at is null and c.may_edit)`;
/** The same of staff he leads or, an administrator, of his side: for money. */
export const moneyConsent = (owner: string): string =>
  `${owner} <> $1 and exists (select 1 from producer k where k.account_id = ${owner} and k.accepted_at is not null
    and k.deleted_at is null and k.may_edit and k.created_by in (select account_id from account_reach($1) where reach in ('self', 'team', 'tenant')))`;
export const MONEY_CONSENT = moneyConsent('f.owner_id');
/** An administrator who said why, for some hours. */
export const SUPPORT = 'exists (select 1 from support_session u where u.field_id = f.id and u.opened_by = $1 and u.ends_at > now())';

export type FieldFacts = {
  readonly id: string;
  readonly is_archived: boolean;
  readonly is_deleted: boolean;
  readonly is_entitled: boolean;
  readonly has_consent: boolean;
  readonly has_money_consent: boolean;
  readonly has_support: boolean;
  readonly relations: readonly Relation[];
};

/** What rights depend on, of the fields among some that are anything to a person. */
export const findFieldFacts = (db: Db, asker_id: string, ids: readonly string[]): Promise<FieldFacts[]> =>
  db.query<FieldFacts>(
    `select f.id, f.archived_at is not null as is_archived, f.deleted_at is not null as is_deleted, ${ENTITLED} as is_entitled,
       ${CONSENT} as has_consent, ${MONEY_CONSENT} as has_money_consent, ${SUPPORT} as has_support, r.relations
     from (select field_id, to_jsonb(relations) as relations from visible_among($1, $2::uuid[])) r join field f on f.id = r.field_id`,
    [asker_id, ids],
  );

export type LockedField = {
  readonly id: string;
  readonly owner_id: string;
  readonly farm_id: string;
  readonly name: string;
  readonly name_key: string;
  readonly version: number;
  readonly geometry_version: number;
  readonly geometry: Polygon;
  readonly has_zones: boolean;
  readonly area_ha: number;
  readonly plan_status: PlanStatus;
  readonly plan_ends: string | null;
  readonly paid_area_ha: number | null;
  readonly archived_at: string | null;
  readonly deleted_at: string | null;
  readonly has_history: boolean;
};

const LOCKED =
  'id, owner_id, farm_id, name, name_key, version, geometry_version, geometry, has_zones, area_ha, plan_status, plan_ends, paid_area_ha, archived_at, deleted_at, has_history';

/** The row as it is, held until the transaction ends. */
export async function lockField(db: Db, id: string): Promise<LockedField | undefined> {
  const [row] = await db.query<LockedField>(`select ${LOCKED} from field where id = $1 for update`, [id]);
  return row;
}

/** The children a split left when it archived the parent at that moment. */
export const lockChildren = (db: Db, parent_id: string, split_at: string): Promise<LockedField[]> =>
  db.query<LockedField>(`select ${LOCKED} from field where parent_id = $1 and created_at = $2 order by id for update`, [
    parent_id,
    split_at,
  ]);

/** Fields that a field was split into, also those that have gone to somebody else. Unscoped. */
export const countParts = async (unscoped: Db, id: string): Promise<number> => {
  const [row] = await unscoped.query<{ count: number }>(
    'select count(*)::int as count from field parent join field child on child.parent_id = parent.id and child.created_at = parent.archived_at where parent.id = $1',
    [id],
  );
  return row?.count ?? 0;
};

export async function takenNames(db: Db, farm_id: string): Promise<Set<string>> {
  const rows = await db.query<{ name_key: string }>(`select f.name_key from field f where f.farm_id = $1 and ${LIVE}`, [farm_id]);
  return new Set(rows.map((row) => row.name_key));
}

export type NewRow = Measured & {
  readonly id: string;
  readonly farm_id: string;
  readonly name: string;
  readonly name_key: string;
  readonly fiscal_name: string | null;
  readonly ownership: string;
  readonly producer_id?: string | null;
  readonly is_demo: boolean;
  /** Absent: basic. */
  readonly plan_status?: number;
  readonly plan_ends?: string | null;
  /** Null or absent: no gaps project. */
  readonly treatment_type?: TreatmentType | null;
};

const box = (row: string): string =>
  `box(point((${row}.bbox->>0)::float8, (${row}.bbox->>1)::float8), point((${row}.bbox->>2)::float8, (${row}.bbox->>3)::float8))`;
const point = (row: string): string => `point((${row}.label->>0)::float8, (${row}.label->>1)::float8)`;

/** One statement for all rows; the order of creation is the order of the list. */
export async function insertFields(db: Db, owner_id: string, now: Date, rows: readonly NewRow[]): Promise<void> {
  await db.query(
    `insert into field (id, owner_id, farm_id, name, name_key, fiscal_name, ownership, producer_id, geometry, area_ha, perimeter_m, bbox, label, country, province,
       plan_status, plan_ends, has_gaps_project, treatment_type, is_demo, created_at, updated_at)
     select r.id, $2, r.farm_id, r.name, r.name_key, r.fiscal_name, r.ownership, r.producer_id, r.geometry, r.area_ha, r.perimeter_m, ${box('r')}, ${point('r')}, r.country, r.province,
       coalesce(r.plan_status, 0), r.plan_ends, r.treatment_type is not null, r.treatment_type, r.is_demo, $3::timestamptz, $3::timestamptz
     from jsonb_to_recordset($1::jsonb) as r (id uuid, farm_id uuid, name text, name_key text, fiscal_name text, ownership text, producer_id uuid, geometry jsonb, area_ha float8,
       perimeter_m float8, bbox jsonb, label jsonb, country text, province text, plan_status smallint, plan_ends timestamptz, treatment_type text, is_demo boolean)`,
    [JSON.stringify(rows), owner_id, now],
    { deadline_ms: REPORT_DEADLINE_MS },
  );
}

/** Children of a split: what they inherit is copied from the parent's row (rules 20). */
export async function insertChildren(
  db: Db,
  parent_id: string,
  now: Date,
  rows: readonly (Measured & Pick<NewRow, 'id' | 'name' | 'name_key'>)[],
): Promise<void> {
  await db.query(
    `insert into field (id, owner_id, farm_id, parent_id, name, name_key, fiscal_name, ownership, producer_id, geometry, area_ha, perimeter_m, bbox, label, country, province,
       plan_status, plan_ends, plan_order_id, paid_area_ha, has_gaps_project, treatment_type, is_demo, created_at, updated_at)
     select r.id, p.owner_id, p.farm_id, p.id, r.name, r.name_key, p.fiscal_name, p.ownership, p.producer_id, r.geometry, r.area_ha, r.perimeter_m, ${box('r')}, ${point('r')},
       r.country, r.province, p.plan_status, p.plan_ends, p.plan_order_id, case when p.plan_status in (1, 2) then r.area_ha end, p.has_gaps_project, p.treatment_type, p.is_demo, $3::timestamptz, $3::timestamptz
     from jsonb_to_recordset($1::jsonb) as r (id uuid, name text, name_key text, geometry jsonb, area_ha float8, perimeter_m float8, bbox jsonb, label jsonb, country text, province text),
       field p where p.id = $2`,
    [JSON.stringify(rows), parent_id, now],
  );
  await db.query(
    `insert into field_crop (field_id, year, season, period, crop, genotype_id, sowing_date, before_sowing)
     select child.id, c.year, c.season, c.period, c.crop, c.genotype_id, c.sowing_date, c.before_sowing from field_crop c, unnest($2::uuid[]) as child (id) where c.field_id = $1`,
    [parent_id, rows.map((row) => row.id)],
  );
  await db.query(
    `insert into share (id, field_id, email, level, created_by, created_at, expires_at)
     select gen_random_uuid(), child.id, s.email, s.level, s.created_by, s.created_at, s.expires_at from share s, unnest($2::uuid[]) as child (id) where s.field_id = $1`,
    [parent_id, rows.map((row) => row.id)],
  );
}

export async function insertCrops(db: Db, crops: readonly (FieldCrop & { readonly field_id: string })[]): Promise<void> {
  await db.query(
    `insert into field_crop (field_id, year, season, period, crop, genotype_id)
     select r.field_id, r.year, r.season, r.period, r.crop, r.genotype_id
     from jsonb_to_recordset($1::jsonb) as r (field_id uuid, year smallint, season smallint, period text, crop smallint, genotype_id integer)
     on conflict (field_id, year, season, period) do update set crop = excluded.crop, genotype_id = excluded.genotype_id,
       before_sowing = case when field_crop.sowing_date is not null then jsonb_build_object('crop', excluded.crop, 'genotype_id', excluded.genotype_id) end`,
    [JSON.stringify(crops)],
  );
}

/** Those of seasons that are no longer named; of the others the day they were sown stays. */
export const deleteOtherCrops = (db: Db, field_id: string, kept: readonly FieldCrop[]): Promise<unknown> =>
  db.query(
    `delete from field_crop c where c.field_id = $1 and not exists (
       select 1 from jsonb_to_recordset($2::jsonb) as r (year smallint, season smallint, period text)
       where r.year = c.year and r.season = c.season and r.period = c.period)`,
    [field_id, JSON.stringify(kept)],
  );

export const deleteCrop = (
  db: Db,
  field_id: string,
  { year, season, period }: Pick<FieldCrop, 'year' | 'season' | 'period'>,
): Promise<unknown> =>
  db.query('delete from field_crop where field_id = $1 and year = $2 and season = $3 and period = $4', [field_id, year, season, period]);

/** Absent keys stay as they are. */
export type InfoChange = {
  readonly farm_id?: string;
  readonly name?: string;
  readonly name_key?: string;
  readonly fiscal_name?: string;
  readonly ownership?: string;
  /** Null: nobody. */
  readonly producer_id?: string | null;
  /** Null: no gaps project. */
  readonly treatment_type?: TreatmentType | null;
};

export const updateInfo = (db: Db, id: string, now: Date, change: InfoChange): Promise<unknown> =>
  db.query(
    `update field set farm_id = coalesce($3, farm_id), name = coalesce($4, name), name_key = coalesce($5, name_key), fiscal_name = coalesce($6, fiscal_name),
       ownership = coalesce($7, ownership), producer_id = case when $8 then $9::uuid else producer_id end,
       has_gaps_project = case when $10 then $11::text is not null else has_gaps_project end,
       treatment_type = case when $10 then $11 else treatment_type end, version = version + 1, updated_at = $2 where id = $1`,
    [
      id,
      now,
      change.farm_id ?? null,
      change.name ?? null,
      change.name_key ?? null,
      change.fiscal_name ?? null,
      change.ownership ?? null,
      change.producer_id !== undefined,
      change.producer_id ?? null,
      change.treatment_type !== undefined,
      change.treatment_type ?? null,
    ],
  );

/** How many of these records of producers somebody keeps. */
export async function countOwnProducers(db: Db, keeper_id: string, ids: readonly string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from producer where id = any($1::uuid[]) and created_by = $2 and deleted_at is null',
    [ids, keeper_id],
  );
  return row?.count ?? 0;
}

export const updateGeometry = (db: Db, id: string, now: Date, measured: Measured): Promise<unknown> =>
  db.query(
    `update field f set geometry = r.geometry, area_ha = r.area_ha, perimeter_m = r.perimeter_m, bbox = ${box('r')}, label = ${point('r')}, country = r.country, province = r.province,
       version = f.version + 1, geometry_version = f.geometry_version + 1, updated_at = $3
     from jsonb_to_record($2::jsonb) as r (geometry jsonb, area_ha float8, perimeter_m float8, bbox jsonb, label jsonb, country text, province text) where f.id = $1`,
    [id, JSON.stringify(measured), now],
  );

export type FieldState = {
  readonly archived_at: Date | null;
  readonly deleted_at: Date | null;
  readonly name?: string;
  readonly name_key?: string;
};

/** Moves fields between live, archived and deleted. */
export const setFieldState = (db: Db, ids: readonly string[], now: Date, state: FieldState): Promise<unknown> =>
  db.query(
    `update field set archived_at = $3, deleted_at = $4, name = coalesce($5, name), name_key = coalesce($6, name_key), version = version + 1, updated_at = $2
     where id = any($1::uuid[])`,
    [ids, now, state.archived_at, state.deleted_at, state.name ?? null, state.name_key ?? null],
  );

/** Keeps the polygon a field had. */
export const keepGeometry = (
  db: Db,
  { id, geometry_version, geometry, area_ha }: LockedField,
  user_id: string,
  now: Date,
): Promise<unknown> =>
  db.query(
    'insert into field_geometry (field_id, geometry_version, geometry, replaced_by, replaced_at, area_ha) values ($1, $2, $3::jsonb, $4, $5, $6)',
    [id, geometry_version, JSON.stringify(geometry), user_id, now, area_ha],
  );

/** Which of these fields there are, whoever may see them. */
export const listExisting = async (unscoped: Db, ids: readonly string[]): Promise<string[]> =>
  (await unscoped.query<{ id: string }>('select id from field where id = any($1::uuid[]) order by id', [ids])).map(({ id }) => id);

const RECORDS = ['activity', 'crop_log_entry', 'field_note', 'margin_plan', 'report'] as const;

/**
 * Removes for good what was deleted before that moment and can no longer be brought back: of the record, then fields with its archived
 * children; then farms left without anything, and records of producers.
 */
export async function purgeDeleted(db: Db, before: Date): Promise<void> {
  for (const table of [...RECORDS, 'field', 'producer'] as const)
    await db.query(`delete from ${table} where deleted_at < $1`, [before], { deadline_ms: REPORT_DEADLINE_MS });
  await db.query('delete from farm a where a.deleted_at < $1 and not exists (select 1 from field f where f.farm_id = a.id)', [before]);
}
