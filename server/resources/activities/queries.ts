import type { FieldDayCursor } from '#contract/cursor.ts';
import type { Activity, ActivityInfo, ActivityMoney } from '#domain/schemas/activity.ts';
import type { Season } from '#domain/schemas/season.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { MONEY_CONSENT } from '../fields/queries.ts';
import type { Reader } from '../fields/reading/field-queries.ts';
import { byKey, LIVE, VISIBLE_FIELDS, visibleAmong, withRows } from '../fields/reading/visible-queries.ts';

/** When it was done, or is meant to be. */
const DAY = 'coalesce(a.done_date, a.planned_date)';
/** Row 41; `$2` is the reader's sensitive flag. */
const KNOWS_MONEY = `(f.relations && array['owner', 'producer'] or ($2 and f.relations && array['FA', 'FM', 'FSM', 'RSM', 'admin'] and ${MONEY_CONSENT}))`;
/** Row 43; `row` has an author. */
export const CAN_EDIT = (row: string): string =>
  `(f.relations && array['owner', 'producer', 'annotate', 'edit', 'FA', 'FM'] and (f.owner_id = $1 or ${row}.created_by is not distinct from $1))`;
export const ISO = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const activitiesOf = (rows: string): string =>
  `select a.id, a.version, a.field_id, a.year, a.season, a.period, a.type, a.planned_date, a.done_date, a.geometry_version, a.area_ha, a.details, a.comments,
     a.group_id, case when ${KNOWS_MONEY} then (select m.money from activity_money m where m.activity_id = a.id) end as money, ${CAN_EDIT('a')} as can_edit, ${ISO('a.created_at')} as created_at, ${ISO('a.updated_at')} as updated_at
   from ${rows}`;
const inSeason = (first: number, row = 'r'): string =>
  `${row}.year = $${first} and ${row}.season = $${first + 1} and ${row}.period = $${first + 2}`;
const readerOf = ({ id, show_sensitive_information }: Reader): [string, boolean] => [id, show_sensitive_information];
const partsOf = ({ year, season, period }: Season): [number, number, string] => [year, season, period];

/** Of a field in a season; newest first. */
export const listActivities = (db: Db, reader: Reader, field_id: string, season: Season): Promise<Activity[]> =>
  jsonRows<Activity>(
    db,
    `${activitiesOf(withRows(visibleAmong('$3'), 'activity', 'a', `r.deleted_at is null and ${inSeason(4)}`))} order by ${DAY} desc, a.created_at desc, a.id`,
    [...readerOf(reader), [field_id], ...partsOf(season)],
    { deadline_ms: REPORT_DEADLINE_MS },
  );

/** Of all fields the reader sees, newest first, from behind `after` on: the day and the id of the last one before. */
export const pageActivities = (
  db: Db,
  reader: Reader,
  season: Season,
  after: { readonly day: string; readonly id: string } | null,
  most: number,
): Promise<Activity[]> =>
  jsonRows<Activity>(
    db,
    `${activitiesOf(withRows(VISIBLE_FIELDS, 'activity', 'a', `r.deleted_at is null and ${inSeason(3)}`))} where ${LIVE}
       ${after === null ? '' : `and (${DAY}, a.id) < ($7::date, $8::uuid)`} order by ${DAY} desc, a.id desc limit $6`,
    [...readerOf(reader), ...partsOf(season), most, ...(after === null ? [] : [after.day, after.id])],
  );

/** Of some fields in a season or in all, field by field, oldest first, from behind a place on. */
export async function reportActivities(
  db: Db,
  reader: Reader,
  field_ids: readonly string[],
  season: Season | null,
  after: FieldDayCursor | null,
  most: number,
): Promise<Activity[]> {
  const rows = (first: number): string =>
    `r.deleted_at is null and ($${first}::uuid is null or (r.field_id, coalesce(r.done_date, r.planned_date), r.id) > ($${first}, $${first + 1}::date, $${first + 2}::uuid))
       ${season === null ? '' : `and ${inSeason(first + 3)}`}`;
  const from = [after?.field_id ?? null, after?.day ?? null, after?.id ?? null, ...(season === null ? [] : partsOf(season))];
  const left = field_ids.filter((id) => after === null || id >= after.field_id).toSorted();
  // Only as many fields as fill a page: what is behind it is not read to be sorted.
  const counts = await db.query<{ id: string; count: number }>(
    `select f.id, (select count(*)::int from activity r where r.field_id = f.id and ${rows(3)}) as count from ${visibleAmong('$2')} f order by f.id`,
    [reader.id, left, ...from],
    { deadline_ms: REPORT_DEADLINE_MS },
  );
  const filled = counts.reduce<{ ids: string[]; rows: number }>(
    (sum, { id, count }) => (sum.rows >= most ? sum : { ids: [...sum.ids, id], rows: sum.rows + count }),
    { ids: [], rows: 0 },
  );
  return jsonRows<Activity>(
    db,
    `${activitiesOf(withRows(visibleAmong('$3'), 'activity', 'a', rows(5)))} order by a.field_id, ${DAY}, a.id limit $4`,
    [...readerOf(reader), filled.ids, most, ...from],
    { deadline_ms: REPORT_DEADLINE_MS },
  );
}

export const findActivities = (db: Db, reader: Reader, field_ids: readonly string[], ids: readonly string[]): Promise<Activity[]> =>
  jsonRows<Activity>(
    db,
    `${activitiesOf(`${visibleAmong('$3')} f join (
       select a.*, wanted.place from unnest($4::uuid[]) with ordinality as wanted (id, place) ${byKey('select * from activity r where r.id = wanted.id', 'a')}
     ) a on a.field_id = f.id`)} where a.deleted_at is null order by a.place`,
    [...readerOf(reader), field_ids, ids],
  );

export type WorkedField = { readonly id: string; readonly owner_id: string; readonly geometry_version: number; readonly area_ha: number };

/** Live fields, held until the transaction ends, with the polygon each had on a day. */
export const lockFieldsOn = (db: Db, ids: readonly string[], day: string): Promise<WorkedField[]> =>
  db.query<WorkedField>(
    `select f.id, f.owner_id, coalesce(g.geometry_version, f.geometry_version) as geometry_version, coalesce(g.area_ha, f.area_ha) as area_ha
     from (select * from field f where f.id = any($1::uuid[]) and ${LIVE} order by f.id for update) f
     left join lateral (select o.geometry_version, o.area_ha from field_geometry o where o.field_id = f.id and (o.replaced_at at time zone 'utc')::date > $2::date
       order by o.geometry_version limit 1) g on true`,
    [ids, day],
  );

type Row = WorkedField & { readonly activity_id: string };

/** One statement for all fields; the same words on each. */
export async function insertActivities(
  db: Db,
  rows: readonly Row[],
  season: Season,
  { type, planned_date, done_date, details, comments }: ActivityInfo,
  group_id: string | null,
  author_id: string,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into activity (id, field_id, geometry_version, area_ha, year, season, period, type, planned_date, done_date, details, comments, group_id, created_by, created_at, updated_at)
     select r.activity_id, r.id, r.geometry_version, r.area_ha, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12::timestamptz, $12::timestamptz
     from jsonb_to_recordset($1::jsonb) as r (activity_id uuid, id uuid, geometry_version integer, area_ha float8)`,
    [JSON.stringify(rows), ...partsOf(season), type, planned_date, done_date, JSON.stringify(details), comments, group_id, author_id, now],
  );
}

export const saveMoney = (db: Db, ids: readonly string[], money: ActivityMoney): Promise<unknown> =>
  db.query(
    `insert into activity_money (activity_id, money) select id, $2::jsonb from unnest($1::uuid[]) as id
     on conflict (activity_id) do update set money = excluded.money`,
    [ids, JSON.stringify(money)],
  );

/** Writes the version after the one that was seen; false when it is another by now. What was corrected stays when its group is taken back. */
export const updateActivity = async (
  db: Db,
  id: string,
  version: number,
  season: Season,
  { type, planned_date, done_date, details, comments }: ActivityInfo,
  { geometry_version, area_ha }: WorkedField,
  now: Date,
): Promise<boolean> => {
  const rows = await db.query(
    `update activity set version = version + 1, year = $3, season = $4, period = $5, planned_date = $6, done_date = $7, details = $8::jsonb, comments = $9,
       geometry_version = $10, area_ha = $11, updated_at = $12, group_id = null where id = $1 and version = $2 and type = $13 and deleted_at is null returning id`,
    [id, version, ...partsOf(season), planned_date, done_date, JSON.stringify(details), comments, geometry_version, area_ha, now, type],
  );
  return rows.length === 1;
};

export const deleteActivity = async (db: Db, id: string, version: number, now: Date): Promise<boolean> => {
  const rows = await db.query(
    'update activity set deleted_at = $3, version = version + 1, updated_at = $3 where id = $1 and version = $2 and deleted_at is null returning id',
    [id, version, now],
  );
  return rows.length === 1;
};

export type Grouped = { readonly id: string; readonly field_id: string; readonly can_edit: boolean } & Season;

/** Those an author entered at once, on fields he sees. */
export const listGroup = (db: Db, author_id: string, group_id: string): Promise<Grouped[]> =>
  db.query<Grouped>(
    `select a.id, a.field_id, a.year, a.season, a.period, ${CAN_EDIT('a')} as can_edit
     from ${withRows(visibleAmong('array(select g.field_id from activity g where g.group_id = $2)'), 'activity', 'a', 'r.group_id = $2 and r.deleted_at is null')}
     where ${LIVE} and a.created_by = $1 order by a.id`,
    [author_id, group_id],
  );

export const deleteGrouped = (db: Db, group_id: string, ids: readonly string[], now: Date): Promise<unknown> =>
  db.query(
    'update activity set deleted_at = $3, version = version + 1, updated_at = $3 where id = any($1::uuid[]) and group_id = $2 and deleted_at is null',
    [ids, group_id, now],
  );

export type DeletedActivity = { readonly deleted_at: string | null; readonly created_by: string | null } & Season;

export const findDeleted = async (db: Db, field_id: string, id: string): Promise<DeletedActivity | undefined> => {
  const [row] = await db.query<DeletedActivity>(
    'select deleted_at, created_by, year, season, period from activity where field_id = $1 and id = $2',
    [field_id, id],
  );
  return row;
};

export const restoreActivity = (db: Db, id: string, now: Date): Promise<unknown> =>
  db.query('update activity set deleted_at = null, version = version + 1, updated_at = $2 where id = $1', [id, now]);

export type Sowing = { readonly field_id: string; readonly sown_on: string; readonly crop: number; readonly genotype: string | null };

/** The first sowing done on each of some fields in a season. */
export const listSowings = (db: Db, field_ids: readonly string[], season: Season): Promise<Sowing[]> =>
  db.query<Sowing>(
    `select distinct on (a.field_id) a.field_id, a.done_date::text as sown_on, (a.details ->> 'crop')::integer as crop, a.details ->> 'genotype' as genotype
     from activity a where a.field_id = any($1::uuid[]) and ${inSeason(2, 'a')} and a.type = 'sow' and a.done_date is not null and a.deleted_at is null
     order by a.field_id, a.done_date, a.created_at, a.id`,
    [field_ids, ...partsOf(season)],
  );

export type Settled = {
  readonly field_id: string;
  readonly sown_on: string | null;
  /** Null: the crop stays as it was typed. */
  readonly crop: number | null;
  readonly genotype_id: number | null;
};

export const settleActivities = (db: Db, rows: readonly Settled[], season: Season, now: Date): Promise<unknown> =>
  db.query(
    `select settle_activities(r.field_id, $2::smallint, $3::smallint, $4, r.crop, r.genotype_id, r.sown_on, $5::timestamptz)
     from jsonb_to_recordset($1::jsonb) as r (field_id uuid, sown_on date, crop smallint, genotype_id integer)`,
    [JSON.stringify(rows), ...partsOf(season), now],
  );
