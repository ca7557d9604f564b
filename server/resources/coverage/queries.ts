import type { Coverage, CoverageMenu } from '#domain/coverage/coverage.ts';
import type { CoverageState } from '#domain/coverage/states.ts';
import { COVERAGE } from '#domain/limits.ts';
import type { Relation } from '#domain/rights/field-matrix.ts';
import { nameKey } from '#domain/schemas/text.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { ISO } from '../activities/queries.ts';
import { moneyConsent } from '../fields/queries.ts';
import type { Reader } from '../fields/reading/field-queries.ts';
import { byKey } from '../fields/reading/visible-queries.ts';

const STAFF = "array['FA', 'FM', 'FSM', 'RSM', 'admin']";
const OWN = "c.relations && array['owner', 'producer']";
/** Row 14; `$2` is the reader's sensitive flag. */
const KNOWS_CONTACT = `(${OWN} or ($2 and c.relations && ${STAFF}))`;
/** Row 65. */
const KNOWS_INVOICE = `(${OWN} or ($2 and c.relations && ${STAFF} and ${moneyConsent('c.holder_id')}))`;
/** As `stateOn` has it; `$3` is the day. */
const STATE = "case when c.state = 'pending' and $3::date > make_date(c.year + 1, 6, 30) then 'expired' else c.state end";

const LINES = `(select jsonb_agg(jsonb_build_object('field_id', l.field_id, 'name', l.name, 'farm_name', l.farm_name, 'area_ha', l.area_ha,
    'province', l.province) order by l.place) from coverage_field l where l.coverage_id = c.id)`;

/** Coverages that `$1` sees, all or one (a parameter), each with what of its fields it is found by and how he is related to it. */
const seen = (id: string | null = null): string => `select c.*, v.relations, ${STATE} as state_now, x.area_ha, x.provinces, x.line_keys
  from visible_coverage($1, ${id === null ? 'null' : `array[${id}::uuid]`}) v
  ${byKey('select * from coverage g where g.id = v.coverage_id and g.deleted_at is null', 'c')}
  cross join lateral (select coalesce(sum(l.area_ha), 0) as area_ha, array_agg(distinct l.province) as provinces,
      string_agg(l.name_key, ' ') as line_keys from coverage_field l where l.coverage_id = c.id) x`;

const SHOWN = `c.id, c.version, c.year, c.season, c.period, c.state_now as state, c.holder_id, c.firstname, c.lastname,
  case when ${KNOWS_CONTACT} then c.business_name end as business_name, c.seed_brand, ${LINES} as fields, c.area_ha,
  case when ${KNOWS_INVOICE} then (select jsonb_build_object('name', i.name, 'media_type', i.media_type, 'bytes', i.bytes)
    from coverage_invoice i where i.coverage_id = c.id) end as invoice,
  case when c.accepted_at is not null then jsonb_build_object('name', c.accepted_name, 'at', ${ISO('c.accepted_at')}, 'terms_version', c.terms_version) end as acceptance,
  case when c.voided_at is not null then jsonb_build_object('by', c.voided_name, 'at', ${ISO('c.voided_at')}, 'reason', c.void_reason) end as annulment,
  (select o.firstname || ' ' || o.lastname from account o where o.id = c.created_by) as created_by_name,
  c.created_by is not distinct from $1 as is_own, to_jsonb(c.relations) as relations, ${ISO('c.created_at')} as created_at`;

type Line = Omit<Coverage['fields'][number], 'fault'>;
/** A coverage before it is known what its fields are held against and what its reader may do. */
export type CoverageRow = Omit<Coverage, 'fields' | 'can' | 'last_day'> & {
  readonly fields: readonly Line[] | null;
  readonly is_own: boolean;
  readonly relations: readonly Relation[];
};

export type CoverageFilter = {
  readonly text: string | null;
  readonly chosen: Readonly<Partial<Record<CoverageMenu, readonly string[] | undefined>>>;
};

/** What a menu chooses among, by its parameter. */
const MENUS: Readonly<
  Record<CoverageMenu, { readonly chosen: string; readonly value: string; readonly label: string; readonly from: string }>
> = {
  years: { chosen: '($5::int[] is null or c.year = any($5))', value: 'c.year::text', label: 'c.year::text', from: '' },
  states: { chosen: '($6::text[] is null or c.state_now = any($6))', value: 'c.state_now', label: 'c.state_now', from: '' },
  provinces: {
    chosen: '($7::text[] is null or c.provinces && $7)',
    value: 'p.code',
    label: 'p.code',
    from: 'cross join lateral unnest(c.provinces) p (code)',
  },
  producers: {
    chosen: '($8::uuid[] is null or c.holder_id = any($8))',
    value: 'c.holder_id::text',
    label: "c.firstname || ' ' || c.lastname",
    from: '',
  },
};
const NAMES = Object.keys(MENUS) as CoverageMenu[];
const ASKED = `($4::text is null or strpos(c.name_key, $4) > 0 or strpos(c.line_keys, $4) > 0 or (${KNOWS_CONTACT} and strpos(c.business_key, $4) > 0))`;
const FILTER = [ASKED, ...NAMES.map((menu) => MENUS[menu].chosen)].join(' and ');
/** Past the names of menus nobody needs a parameter for. */
const AFTER = 4 + NAMES.length + 1;

const readerOf = ({ id, show_sensitive_information }: Reader, today: string): unknown[] => [id, show_sensitive_information, today];
const paramsOf = (reader: Reader, today: string, { text, chosen }: CoverageFilter): unknown[] => [
  ...readerOf(reader, today),
  text === null || text === '' ? null : nameKey(text),
  ...NAMES.map((menu) => chosen[menu] ?? null),
];

export type Totals = { readonly total: number; readonly area_ha: number };

/** The newest season first, in it the newest coverage, from behind the one `after` on, with how many and how much there is in all. */
export async function pageCoverages(
  db: Db,
  reader: Reader,
  today: string,
  filter: CoverageFilter,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<Totals & { readonly rows: CoverageRow[] }> {
  const [found] = await jsonRows<Totals & { readonly rows: CoverageRow[] | null }>(
    db,
    `with seen as materialized (${seen()}), found as materialized (select * from seen c where ${FILTER})
     select (select count(*)::int from found) as total, (select coalesce(sum(area_ha), 0) from found) as area_ha,
       (select json_agg(r) from (select ${SHOWN} from found c
         where ($${String(AFTER)}::uuid is null or (c.year, c.created_at, c.id) < (select a.year, a.created_at, a.id from seen a where a.id = $${String(AFTER)}))
         order by c.year desc, c.created_at desc, c.id desc limit $${String(AFTER + 1)}) r) as rows`,
    [...paramsOf(reader, today, filter), after, most],
    { deadline_ms: REPORT_DEADLINE_MS },
  );
  return { rows: found?.rows ?? [], total: found?.total ?? 0, area_ha: found?.area_ha ?? 0 };
}

type Offered = { readonly menu: CoverageMenu; readonly value: string; readonly label: string; readonly count: number };

/** The values each menu offers, most used first, with how many coverages each leaves under the other menus. */
export async function listCoverageMenus(
  db: Db,
  reader: Reader,
  today: string,
  filter: CoverageFilter,
): Promise<Record<CoverageMenu, Omit<Offered, 'menu'>[]>> {
  const menuRows = (menu: CoverageMenu): string => {
    const { value, label, from } = MENUS[menu];
    const others = NAMES.filter((one) => one !== menu).map((one) => MENUS[one].chosen);
    return `(select '${menu}' as menu, ${value} as value, max(${label}) as label, count(*) filter (where ${others.join(' and ')})::int as count
      from asked c ${from} where ${value} is not null group by ${value} order by count desc, label limit ${String(COVERAGE.offered)})`;
  };
  const rows = await jsonRows<Offered>(
    db,
    `with asked as materialized (select * from (${seen()}) c where ${ASKED}) ${NAMES.map(menuRows).join(' union all ')}`,
    paramsOf(reader, today, filter),
  );
  const of = (menu: CoverageMenu) =>
    rows.flatMap((row) => (row.menu === menu ? [{ value: row.value, label: row.label, count: row.count }] : []));
  return Object.fromEntries(NAMES.map((menu) => [menu, of(menu)])) as Record<CoverageMenu, Omit<Offered, 'menu'>[]>;
}

export const findCoverage = async (db: Db, reader: Reader, today: string, id: string): Promise<CoverageRow | undefined> =>
  (await jsonRows<CoverageRow>(db, `select ${SHOWN} from (${seen('$4')}) c`, [...readerOf(reader, today), id]))[0];

export type CoverageFacts = { readonly id: string; readonly relations: readonly Relation[]; readonly has_money_consent: boolean };

/** What rights depend on, of the coverages among some that are anything to a person; deleted ones too. */
export const findCoverageFacts = (db: Db, asker_id: string, ids: readonly string[]): Promise<CoverageFacts[]> =>
  db.query<CoverageFacts>(
    `select c.id, to_jsonb(v.relations) as relations, ${moneyConsent('c.holder_id')} as has_money_consent
     from visible_coverage($1, $2::uuid[]) v ${byKey('select * from coverage g where g.id = v.coverage_id', 'c')}`,
    [asker_id, ids],
  );

export type LockedCoverage = {
  readonly id: string;
  readonly version: number;
  readonly state: CoverageState;
  readonly holder_id: string;
  readonly created_by: string | null;
  readonly year: number;
  readonly season: 1 | 2;
  readonly period: 'summer' | 'winter';
  readonly seed_brand: Coverage['seed_brand'];
  readonly deleted_at: string | null;
};

/** The row as it is, held until the transaction ends. */
export const lockCoverage = async (db: Db, id: string): Promise<LockedCoverage | undefined> =>
  (
    await db.query<LockedCoverage>(
      'select id, version, state, holder_id, created_by, year, season, period, seed_brand, deleted_at from coverage where id = $1 for update',
      [id],
    )
  )[0];
