import type { Country, CropCode } from '#domain/codes.ts';
import type { MarginPlan, MarginPlanInfo, MarginStatus } from '#domain/margins/margin-plan.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Season } from '#domain/schemas/season.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { ISO } from '../activities/queries.ts';
import { MONEY_CONSENT } from '../fields/queries.ts';
import type { Reader } from '../fields/reading/field-queries.ts';
import { LIVE, VISIBLE_FIELDS, visibleAmong, withRows } from '../fields/reading/visible-queries.ts';

/** Row 52; `flag` is the reader's for sensitive data, `$1` he himself. */
export const knowsMargin = (flag: string): string =>
  `(f.relations && array['owner', 'producer'] or (${flag} and f.relations && array['FA', 'FM', 'FSM', 'RSM'] and ${MONEY_CONSENT}))`;
const KNOWS_MARGIN = knowsMargin('$2');
const plansOf = (fields: string): string =>
  `select m.id, m.version, m.field_id, m.year, m.season, m.period, m.name, m.crop, m.inputs, m.status, coalesce(m.closed_area_ha, f.area_ha) as area_ha,
     ${ISO('m.created_at')} as created_at, ${ISO('m.updated_at')} as updated_at
   from ${withRows(fields, 'margin_plan', 'm', 'r.deleted_at is null')} where ${LIVE} and ${KNOWS_MARGIN}`;
const IN_SEASON = (first: number): string => `m.year = $${first} and m.season = $${first + 1} and m.period = $${first + 2}`;
const readerOf = ({ id, show_sensitive_information }: Reader): [string, boolean] => [id, show_sensitive_information];
const partsOf = ({ year, season, period }: Season): [number, number, string] => [year, season, period];

/** Of some fields in a season, field by field in the order they were begun. */
export const listPlans = (db: Db, reader: Reader, field_ids: readonly string[], season: Season): Promise<MarginPlan[]> =>
  jsonRows<MarginPlan>(
    db,
    `${plansOf(visibleAmong('$3'))} and ${IN_SEASON(4)} order by array_position($3::uuid[], m.field_id), m.created_at, m.id`,
    [...readerOf(reader), field_ids, ...partsOf(season)],
    { deadline_ms: REPORT_DEADLINE_MS },
  );

export type PlanPage = { readonly status: MarginStatus | null; readonly name: string | null; readonly after: string | null };

/** Of all fields whose money the reader sees, in a season; those of a status, of a name, from behind an id on. */
export const pagePlans = (db: Db, reader: Reader, season: Season, { status, name, after }: PlanPage, most: number): Promise<MarginPlan[]> =>
  jsonRows<MarginPlan>(
    db,
    `${plansOf(VISIBLE_FIELDS)} and ${IN_SEASON(3)} and ($6::text is null or m.status = $6) and ($7::text is null or m.name_key = $7)
       and ($8::uuid is null or m.id > $8) order by m.id limit $9`,
    [...readerOf(reader), ...partsOf(season), status, name === null ? null : nameKey(name), after, most],
  );

export type FieldCounts = Readonly<Record<MarginStatus | 'none', number>>;

/** Fields whose money the reader sees, by what their season follows. */
export const countFields = async (db: Db, reader: Reader, season: Season): Promise<FieldCounts> => {
  const [row] = await db.query<FieldCounts>(
    `select count(*) filter (where s.status is null)::int as none, count(*) filter (where s.status = 'draft')::int as draft,
       count(*) filter (where s.status = 'active')::int as active, count(*) filter (where s.status = 'closed')::int as closed
     from ${VISIBLE_FIELDS} f left join lateral (
       -- In the alphabet the draft comes last.
       select min(m.status) as status from margin_plan m where m.field_id = f.id and ${IN_SEASON(3)} and m.deleted_at is null) s on true
     where ${LIVE} and ${KNOWS_MARGIN}`,
    [...readerOf(reader), ...partsOf(season)],
  );
  return row ?? { none: 0, draft: 0, active: 0, closed: 0 };
};

export const findPlans = (db: Db, reader: Reader, field_ids: readonly string[], ids: readonly string[]): Promise<MarginPlan[]> =>
  jsonRows<MarginPlan>(db, `${plansOf(visibleAmong('$3'))} and m.id = any($4::uuid[]) order by array_position($4::uuid[], m.id)`, [
    ...readerOf(reader),
    field_ids,
    ids,
  ]);

export type PlannedField = { readonly id: string; readonly name: string; readonly area_ha: number };

/** Live fields, held until the transaction ends. */
export const lockPlannedFields = (db: Db, ids: readonly string[]): Promise<PlannedField[]> =>
  db.query<PlannedField>(`select f.id, f.name, f.area_ha from field f where f.id = any($1::uuid[]) and ${LIVE} order by f.id for update`, [
    ids,
  ]);

export type Taken = { readonly field_id: string; readonly count: number; readonly has_name: boolean };

/** How many scenarios some fields have in a season, and whether one other than `but` has this name; fields without any are left out. */
export const listTaken = (db: Db, field_ids: readonly string[], season: Season, name: string, but: string | null): Promise<Taken[]> =>
  db.query<Taken>(
    `select m.field_id, count(*)::int as count, bool_or(m.name_key = $5 and m.id is distinct from $6::uuid) as has_name
     from margin_plan m where m.field_id = any($1::uuid[]) and ${IN_SEASON(2)} and m.deleted_at is null group by m.field_id`,
    [field_ids, ...partsOf(season), nameKey(name), but],
  );

export type NewPlan = { readonly plan_id: string; readonly field_id: string };

/** One statement for all fields; the same scenario on each, as a draft. */
export const insertPlans = (
  db: Db,
  rows: readonly NewPlan[],
  season: Season,
  { name, crop, inputs }: MarginPlanInfo,
  author_id: string,
  now: Date,
): Promise<unknown> =>
  db.query(
    `insert into margin_plan (id, field_id, year, season, period, name, name_key, crop, inputs, status, created_by, created_at, updated_at)
     select r.plan_id, r.field_id, $2, $3, $4, $5, $6, $7, $8::jsonb, 'draft', $9, $10::timestamptz, $10::timestamptz
     from jsonb_to_recordset($1::jsonb) as r (plan_id uuid, field_id uuid)`,
    [JSON.stringify(rows), ...partsOf(season), name, nameKey(name), crop, JSON.stringify(inputs), author_id, now],
  );

/** Writes the version after the one that was seen; false when it is another by now. */
export const updatePlan = async (
  db: Db,
  id: string,
  version: number,
  { name, crop, inputs }: MarginPlanInfo,
  now: Date,
): Promise<boolean> => {
  const rows = await db.query(
    `update margin_plan set version = version + 1, name = $3, name_key = $4, crop = $5, inputs = $6::jsonb, updated_at = $7
     where id = $1 and version = $2 and deleted_at is null and status <> 'closed' returning id`,
    [id, version, name, nameKey(name), crop, JSON.stringify(inputs), now],
  );
  return rows.length === 1;
};

/** What another scenario of the season was followed for ends: it is a draft again. */
export const endFollowed = (db: Db, field_id: string, season: Season, but: string, now: Date): Promise<unknown> =>
  db.query(
    `update margin_plan m set version = version + 1, status = 'draft', closed_area_ha = null, updated_at = $6
     where m.field_id = $1 and ${IN_SEASON(2)} and m.id <> $5 and m.status = 'active' and m.deleted_at is null`,
    [field_id, ...partsOf(season), but, now],
  );

/** `closed_area_ha` of one that is closed, else null. */
export const updateStatus = async (
  db: Db,
  id: string,
  version: number,
  status: MarginStatus,
  closed_area_ha: number | null,
  now: Date,
): Promise<boolean> => {
  const rows = await db.query(
    'update margin_plan set version = version + 1, status = $3, closed_area_ha = $4, updated_at = $5 where id = $1 and version = $2 and deleted_at is null returning id',
    [id, version, status, closed_area_ha, now],
  );
  return rows.length === 1;
};

export const deletePlan = async (db: Db, id: string, version: number, now: Date): Promise<boolean> => {
  const rows = await db.query(
    `update margin_plan set deleted_at = $3, version = version + 1, updated_at = $3
     where id = $1 and version = $2 and deleted_at is null and status <> 'closed' returning id`,
    [id, version, now],
  );
  return rows.length === 1;
};

export type DeletedPlan = Season & { readonly name: string; readonly deleted_at: string | null; readonly status: MarginStatus };

export const findDeletedPlan = async (db: Db, field_id: string, id: string): Promise<DeletedPlan | undefined> => {
  const [row] = await db.query<DeletedPlan>(
    'select year, season, period, name, deleted_at, status from margin_plan where field_id = $1 and id = $2',
    [field_id, id],
  );
  return row;
};

export const restorePlan = (db: Db, id: string, now: Date): Promise<unknown> =>
  db.query(
    `update margin_plan m set deleted_at = null, version = version + 1, updated_at = $2, status = case when exists (
       select 1 from margin_plan o where o.field_id = m.field_id and o.year = m.year and o.season = m.season and o.period = m.period
         and o.deleted_at is null and o.status <> 'draft') then 'draft' else m.status end where m.id = $1`,
    [id, now],
  );

/** Notifies whoever else the plan is of, once a day. */
export const notifyChange = (db: Db, plan_id: string, changed_by: string): Promise<unknown> =>
  db.query('select notify_margin_change($1, $2)', [plan_id, changed_by]);

export type PlannedSeason = Season & { readonly crop: CropCode | null };

/** Seasons in which a field has a plan or money in its record, with what grew. */
export const listPlannedSeasons = (db: Db, field_id: string): Promise<PlannedSeason[]> =>
  db.query<PlannedSeason>(
    `select s.year, s.season, s.period, c.crop from (
       select year, season, period from margin_plan where field_id = $1 and deleted_at is null
       union select a.year, a.season, a.period from activity a join activity_money m on m.activity_id = a.id
       where a.field_id = $1 and a.deleted_at is null and a.done_date is not null) s
     left join field_crop c on c.field_id = $1 and c.year = s.year and c.season = s.season and c.period = s.period`,
    [field_id],
  );

export const findPlace = async (
  db: Db,
  field_id: string,
  season: Season,
): Promise<{ readonly crop: CropCode | null; readonly country: Country | null }> => {
  const [row] = await db.query<{ crop: CropCode | null; country: Country | null }>(
    `select c.crop, f.country from field f left join field_crop c on c.field_id = f.id and c.year = $2 and c.season = $3 and c.period = $4
     where f.id = $1`,
    [field_id, ...partsOf(season)],
  );
  return row ?? { crop: null, country: null };
};
