import type { Period } from '#domain/codes.ts';
import { REPORT_MENUS, type Report, type ReportKind, type ReportMenu } from '#domain/reports/report.ts';
import { FIELD_MATRIX } from '#domain/rights/field-matrix.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Db } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { ISO } from '../activities/queries.ts';
import type { Reader } from '../fields/reading/field-queries.ts';
import { LIVE, VISIBLE_FIELDS, visibleAmong, withRows } from '../fields/reading/visible-queries.ts';
import { knowsMargin } from '../margins/queries.ts';

const KNOWS_MONEY = knowsMargin('$2');
/** Who deletes what he made himself (row 55). */
const MAKERS = `array[${Object.keys(FIELD_MATRIX.delete_report)
  .map((relation) => `'${relation}'`)
  .join(', ')}]`;

/** Reports of these fields that `$1` may see, each beside the versions of its series among them, `$2` being his flag for sensitive data; one that is hidden from him makes none of the others an earlier version. */
export const seen = (fields: string): string =>
  `select r.id, r.series_id, r.version, r.field_id, f.name as field_name, f.name_key, r.year, r.season, r.period, r.kind, r.subject, r.code, r.hash, r.language,
     r.producer, r.producer_key, r.planning, r.images, r.hybrid, r.made_by, r.created_by, r.created_at, f.farm_id, f.owner_id, f.province, f.relations,
     max(r.version) over (partition by r.series_id) as newest_version
   from ${withRows(fields, 'report', 'r', 'r.deleted_at is null')} where ${LIVE} and (not r.has_money or ${KNOWS_MONEY})`;
export const FARM = (column: string): string => `(select a.${column} from farm a where a.id = r.farm_id)`;
const OWNER = (words: string): string => `(select ${words} from account o where o.id = r.owner_id)`;
export const OWNER_NAME = OWNER("o.firstname || ' ' || o.lastname");
/** Row 14. */
export const BUSINESS_NAME = `case when r.relations && array['owner', 'producer'] or ($2 and r.relations && array['FA', 'FM', 'FSM', 'RSM', 'admin'])
    then ${OWNER('o.business_name')} end`;
const SHOWN = `r.id, r.series_id, r.version, r.newest_version, r.field_id, r.field_name, ${FARM('name')} as farm_name, r.province,
  ${OWNER_NAME} as owner_name, ${BUSINESS_NAME} as business_name, r.hybrid, r.year, r.season, r.period, r.kind, r.subject,
  r.code, r.hash, r.language, r.producer, r.planning, r.images, r.made_by, r.created_by is not distinct from $1 as is_own,
  r.relations && array['owner'] or (r.created_by is not distinct from $1 and r.relations && ${MAKERS}) as can_delete, ${ISO('r.created_at')} as created_at`;
const readerOf = ({ id, show_sensitive_information }: Reader): [string, boolean] => [id, show_sensitive_information];

export type ReportFilter = {
  readonly field_id: string | null;
  readonly kind: ReportKind | null;
  readonly year: number | null;
  readonly season: number | null;
  readonly period: Period | null;
  readonly text: string | null;
  readonly is_own: boolean;
  readonly has_versions: boolean;
  /** Values of each menu that is used. */
  readonly chosen: Readonly<Partial<Record<ReportMenu, readonly string[] | undefined>>>;
};

/** Column and type of what a menu chooses among, which is `$11` and on. */
export const MENU_COLUMNS: Readonly<Record<ReportMenu, readonly [column: string, type: string]>> = {
  years: ['r.year', 'int'],
  hybrids: ['r.hybrid', 'text'],
  provinces: ['r.province', 'text'],
  producers: ['r.owner_id', 'uuid'],
  farms: ['r.farm_id', 'uuid'],
  makers: ['r.created_by', 'uuid'],
};
const FIRST_MENU = 11;
export const isChosen = (menu: ReportMenu): string => {
  const [column, type] = MENU_COLUMNS[menu];
  const values = `$${String(FIRST_MENU + REPORT_MENUS.indexOf(menu))}::${type}[]`;
  return `(${values} is null or ${column} = any(${values}))`;
};
/** The first parameter behind those of a filter. */
const NEXT = FIRST_MENU + REPORT_MENUS.length;

/** All but the menus. */
export const ASKED = `($3::uuid is null or r.field_id = $3) and ($4::text is null or r.kind = $4) and ($5::int is null or r.year = $5)
  and ($6::int is null or r.season = $6) and ($7::text is null or r.period = $7)
  and ($8::text is null or strpos(r.name_key, $8) > 0 or strpos(r.producer_key, $8) > 0 or strpos(lower(r.code), $8) > 0 or strpos(${FARM('name_key')}, $8) > 0)
  and (not $9::boolean or r.created_by = $1) and ($10::boolean or r.version = r.newest_version)`;
export const FILTER = [ASKED, ...REPORT_MENUS.map(isChosen)].join(' and ');
export const paramsOf = (
  reader: Reader,
  { field_id, kind, year, season, period, text, is_own, has_versions, chosen }: ReportFilter,
): unknown[] => [
  ...readerOf(reader),
  field_id,
  kind,
  year,
  season,
  period,
  text === null ? null : nameKey(text),
  is_own,
  has_versions,
  ...REPORT_MENUS.map((menu) => chosen[menu] ?? null),
];

/** Newest or oldest first, from behind the one `after` on, each with how many there are; none from behind one that is not among them. */
export const pageReports = (
  db: Db,
  reader: Reader,
  filter: ReportFilter,
  { after, most, is_oldest }: { readonly after: string | null; readonly most: number; readonly is_oldest: boolean },
): Promise<(Report & { readonly total: number })[]> => {
  const [direction, behind] = is_oldest ? ['asc', '>'] : ['desc', '<'];
  return jsonRows<Report & { readonly total: number }>(
    db,
    `with seen as materialized (${seen(VISIBLE_FIELDS)}), found as materialized (select * from seen r where ${FILTER})
     select ${SHOWN}, (select count(*)::int from found) as total from found r
     where ($${String(NEXT)}::uuid is null or (r.created_at, r.id) ${behind} (select a.created_at, a.id from seen a where a.id = $${String(NEXT)}))
     order by r.created_at ${direction}, r.id ${direction} limit $${String(NEXT + 1)}`,
    [...paramsOf(reader, filter), after, most],
  );
};

export const countReports = async (db: Db, reader: Reader, filter: ReportFilter): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from (${seen(VISIBLE_FIELDS)}) r where ${FILTER}`,
    paramsOf(reader, filter),
  );
  return row?.count ?? 0;
};

/** Versions of a report's series, newest first, itself among them; none where he does not see it. */
export const listVersions = (db: Db, reader: Reader, field_id: string, id: string): Promise<Report[]> =>
  jsonRows<Report>(
    db,
    `with seen as materialized (${seen(visibleAmong('array[$3]'))})
     select ${SHOWN} from seen r where r.series_id = (select o.series_id from seen o where o.id = $4) order by r.version desc`,
    [...readerOf(reader), field_id, id],
  );

export const readData = async (db: Db, id: string): Promise<string> =>
  (await db.query<{ data: string }>('select data from report where id = $1', [id]))[0]?.data ?? '';

export type NewReport = Pick<
  Report,
  | 'id'
  | 'series_id'
  | 'version'
  | 'field_id'
  | 'year'
  | 'season'
  | 'period'
  | 'kind'
  | 'subject'
  | 'code'
  | 'hash'
  | 'producer'
  | 'planning'
  | 'images'
  | 'made_by'
> & {
  readonly data: string;
  readonly facts: readonly string[];
  /** Digest of what it says, whoever issued it whenever. */
  readonly content: string;
  readonly hybrid: string | null;
  readonly language: string;
  readonly brand: number;
  readonly has_money: boolean;
  readonly created_by: string;
};

export const insertReport = async (db: Db, report: NewReport, now: Date): Promise<void> => {
  const { data, facts, planning, images, producer, ...rest } = report;
  await db.query(
    `insert into report (id, series_id, version, field_id, year, season, period, kind, subject, content, code, hash, data, facts, planning, images, language, brand, hybrid,
       producer, producer_key, has_money, created_by, made_by, created_at)
     select r.id, r.series_id, r.version, r.field_id, r.year, r.season, r.period, r.kind, r.subject, r.content, r.code, r.hash, $2, $3::text[], $4::jsonb, $5::jsonb,
       r.language, r.brand, r.hybrid, $6, $7, r.has_money, r.created_by, r.made_by, $8
     from jsonb_to_record($1::jsonb) as r (id uuid, series_id uuid, version int, field_id uuid, year int, season int, period text, kind text, subject text,
       content text, code text,
       hash text, language text, brand int, hybrid text, has_money boolean, created_by uuid, made_by text)`,
    [
      JSON.stringify(rest),
      data,
      facts,
      planning === null ? null : JSON.stringify(planning),
      JSON.stringify(images),
      producer,
      producer === null ? null : nameKey(producer),
      now,
    ],
  );
};

/** Notifies whoever else the report is of. */
export const notifyReport = (db: Db, id: string): Promise<unknown> => db.query('select notify_report($1)', [id]);

export type DeletedReport = { readonly deleted_at: string | null; readonly created_by: string | null; readonly owner_id: string };

export const findDeletedReport = async (db: Db, field_id: string, id: string): Promise<DeletedReport | undefined> =>
  (
    await db.query<DeletedReport>(
      `select r.deleted_at, r.created_by, f.owner_id from report r join field f on f.id = r.field_id where r.field_id = $1 and r.id = $2`,
      [field_id, id],
    )
  )[0];

export const setDeleted = (db: Db, id: string, deleted_at: Date | null): Promise<unknown> =>
  db.query('update report set deleted_at = $2 where id = $1', [id, deleted_at]);

/** Addresses of whoever may open a report of the field: the owner, his producer, and guests where it shows no money. Unscoped. */
export const listReaders = async (unscoped: Db, field_id: string, has_money: boolean, now: Date): Promise<string[]> => {
  const rows = await unscoped.query<{ email: string }>(
    `select o.email from field f join account o on o.id = f.owner_id where f.id = $1
     union select g.email from field f join producer p on p.id = f.producer_id and p.accepted_at is not null and p.deleted_at is null
       join account g on g.id = p.account_id where f.id = $1
     union select s.email from share s where s.field_id = $1 and not $2 and (s.expires_at is null or s.expires_at > $3)`,
    [field_id, has_money, now],
  );
  return rows.map(({ email }) => email);
};

export const hasMoney = async (db: Db, id: string): Promise<boolean> =>
  (await db.query<{ has_money: boolean }>('select has_money from report where id = $1', [id]))[0]?.has_money ?? true;
