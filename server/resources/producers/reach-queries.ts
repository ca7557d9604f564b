import { PEOPLE } from '#domain/limits.ts';
import type { ProducerOrder, ReachedProducer } from '#domain/schemas/people.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Db } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { nameKeyOf } from '#server/db/name-key.ts';
import { ISO } from '../activities/queries.ts';
import type { Reader } from '../fields/reading/field-queries.ts';
import { LIVE, VISIBLE_FIELDS } from '../fields/reading/visible-queries.ts';
import { seen } from '../reports/queries.ts';

/** `$1` is the reader, `$2` his sensitive flag. Fields he sees as staff, by owner; of reports those that the mode lists. */
const REACHED = `
  with looked_after as materialized (select f.id, f.owner_id, f.area_ha from ${VISIBLE_FIELDS} f
    where ${LIVE} and f.relations && array['FA', 'FM', 'FSM', 'RSM', 'admin']),
  owners as (select owner_id, count(*)::int as field_count, sum(area_ha) as area_ha from looked_after group by owner_id),
  reported as materialized (select r.owner_id, count(*)::int as report_count, max(r.created_at) as reported_at from (${seen(VISIBLE_FIELDS)}) r
    where r.kind = 'planning' and r.version = r.newest_version group by r.owner_id),
  reached as (
    select o.id, o.firstname || ' ' || o.lastname as name, case when $2 then o.business_name end as business_name, case when $2 then o.email end as email,
      coalesce((
        select json_agg(json_build_object('id', k.id, 'name', k.firstname || ' ' || k.lastname) order by k.lastname, k.id)
        from producer p join account k on k.id = p.created_by and k.role in ('FA', 'FM', 'FSM', 'RSM')
        where p.account_id = o.id and p.deleted_at is null and p.created_by in (select account_id from account_reach($1))), '[]') as served_by,
      s.field_count, s.area_ha, coalesce(r.report_count, 0) as report_count, r.reported_at as last_report, account_used_at(o.id) as last_use
    from owners s join account o on o.id = s.owner_id left join reported r on r.owner_id = o.id)`;
const SHOWN = `id, name, business_name, email, served_by, field_count, area_ha, report_count, ${ISO('last_report')} as reported_at, ${ISO('last_use')} as used_at`;
const FOUND = `$3 = '' or ${['name', 'business_name', 'email'].map((column) => `strpos(${nameKeyOf(column)}, $3) > 0`).join(' or ')}`;

const ORDERS: Readonly<Record<ProducerOrder, string>> = {
  name: '',
  fields: 'field_count desc,',
  area: 'area_ha desc,',
  reports: 'report_count desc,',
  reported: 'last_report desc nulls last,',
  used: 'last_use desc nulls last,',
};

const readerOf = ({ id, show_sensitive_information }: Reader): [string, boolean] => [id, show_sensitive_information];

export const pageReached = (db: Db, reader: Reader, search: string, order: ProducerOrder, page: number): Promise<ReachedProducer[]> =>
  jsonRows<ReachedProducer>(
    db,
    `${REACHED} select ${SHOWN} from reached where ${FOUND} order by ${ORDERS[order]} lower(name), id limit ${String(PEOPLE.page)} offset $4`,
    [...readerOf(reader), nameKey(search), page * PEOPLE.page],
  );

export const countReached = async (db: Db, reader: Reader, search: string): Promise<number> => {
  const [row] = await db.query<{ count: number }>(`${REACHED} select count(*)::int as count from reached where ${FOUND}`, [
    ...readerOf(reader),
    nameKey(search),
  ]);
  return row?.count ?? 0;
};

type Found = { readonly producer: ReachedProducer; readonly field_ids: string[] };
/** undefined for whoever is none of them. */
export const findReached = async (db: Db, reader: Reader, owner_id: string): Promise<Found | undefined> => {
  const [row] = await jsonRows<ReachedProducer & { readonly field_ids: string[] }>(
    db,
    `${REACHED} select ${SHOWN}, array(select l.id from looked_after l where l.owner_id = reached.id) as field_ids from reached where id = $3`,
    [...readerOf(reader), owner_id],
  );
  if (row === undefined) return undefined;
  const { field_ids, ...producer } = row;
  return { producer, field_ids };
};
