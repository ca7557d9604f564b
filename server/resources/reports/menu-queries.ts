import { REPORT } from '#domain/limits.ts';
import { REPORT_MENUS, type ReportLine, type ReportMenu } from '#domain/reports/report.ts';
import type { Db } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { ISO } from '../activities/queries.ts';
import type { Reader } from '../fields/reading/field-queries.ts';
import { VISIBLE_FIELDS } from '../fields/reading/visible-queries.ts';
import { ASKED, BUSINESS_NAME, FARM, FILTER, isChosen, MENU_COLUMNS, OWNER_NAME, paramsOf, seen, type ReportFilter } from './queries.ts';

type Offered = { readonly menu: ReportMenu; readonly value: string; readonly label: string; readonly count: number };

/** What a value is called; alike in all reports that have it, but for makers, who may have changed their names. */
const LABELS: Readonly<Partial<Record<ReportMenu, string>>> = { producers: OWNER_NAME, farms: FARM('name'), makers: 'r.made_by' };

const menuRows = (menu: ReportMenu): string => {
  const [column] = MENU_COLUMNS[menu];
  const others = REPORT_MENUS.filter((one) => one !== menu).map(isChosen);
  return `(select '${menu}' as menu, ${column}::text as value, max(${LABELS[menu] ?? `${column}::text`}) as label,
       count(*) filter (where ${others.join(' and ')})::int as count
     from asked r where ${column} is not null group by ${column} order by count desc, label limit ${String(REPORT.offered)})`;
};

/** The values each menu offers, most used first, with how many reports each leaves under the other menus; and of how many owners all are. */
export async function listMenus(
  db: Db,
  reader: Reader,
  filter: ReportFilter,
): Promise<{ readonly producer_count: number; readonly menus: Record<ReportMenu, Omit<Offered, 'menu'>[]> }> {
  const rows = await jsonRows<Offered | { readonly menu: null; readonly count: number }>(
    db,
    `with asked as materialized (select * from (${seen(VISIBLE_FIELDS)}) r where ${ASKED})
     select null as menu, null as value, null as label, count(distinct r.owner_id)::int as count from asked r where ${REPORT_MENUS.map(isChosen).join(' and ')}
     ${REPORT_MENUS.map((menu) => `union all ${menuRows(menu)}`).join('\n')}`,
    paramsOf(reader, filter),
  );
  const of = (menu: ReportMenu): Omit<Offered, 'menu'>[] =>
    rows.flatMap((row) => (row.menu === menu ? [{ value: row.value, label: row.label, count: row.count }] : []));
  const menus = Object.fromEntries(REPORT_MENUS.map((menu) => [menu, of(menu)])) as Record<ReportMenu, Omit<Offered, 'menu'>[]>;
  return { producer_count: rows.find(({ menu }) => menu === null)?.count ?? 0, menus };
}

export const listLines = (db: Db, reader: Reader, filter: ReportFilter): Promise<ReportLine[]> =>
  jsonRows<ReportLine>(
    db,
    `select ${ISO('r.created_at')} as created_at, ${OWNER_NAME} as owner_name, ${BUSINESS_NAME} as business_name, r.field_name,
       ${FARM('name')} as farm_name, r.hybrid, r.province, r.year, r.code, r.version, r.made_by
     from (${seen(VISIBLE_FIELDS)}) r where ${FILTER} order by r.created_at desc, r.id desc limit ${String(REPORT.table_lines)}`,
    paramsOf(reader, filter),
  );
