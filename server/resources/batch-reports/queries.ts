import type { Country, CropCode, Language } from '#domain/codes.ts';
import {
  ITEM_STATES,
  type BatchReport,
  type BatchReportItem,
  type BatchReportOrder,
  type ItemState,
  type ItemStep,
} from '#domain/reports/batch-report.ts';
import type { PlannedBatch } from '#domain/reports/report.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { Db } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { ISO } from '../activities/queries.ts';
import { PRINTED_PRODUCER } from '../reports/issue-queries.ts';

export type NewBatchReport = Season &
  Pick<BatchReportOrder, 'comments'> & {
    readonly id: string;
    readonly account_id: string;
    readonly brand: number;
    readonly batch: PlannedBatch;
    readonly language: Language;
  };
export type NewItem = { readonly field_id: string; readonly target_yield_kg_ha: number; readonly n_kg_ha: number };

export const insertBatchReport = async (db: Db, order: NewBatchReport, items: readonly NewItem[], now: Date): Promise<void> => {
  await db.query(
    `insert into batch_report (id, account_id, brand, batch, year, season, period, language, comments, created_at)
     select r.id, r.account_id, r.brand, r.batch, r.year, r.season, r.period, r.language, r.comments, $2
     from jsonb_to_record($1::jsonb) as r (id uuid, account_id uuid, brand int, batch jsonb, year int, season int, period text, language text, comments text)`,
    [JSON.stringify(order), now],
  );
  await db.query(
    `insert into batch_report_item (batch_id, field_id, place, target_yield_kg_ha, n_kg_ha)
     select $1, (i.item ->> 'field_id')::uuid, i.place, (i.item ->> 'target_yield_kg_ha')::float8, (i.item ->> 'n_kg_ha')::float8
     from jsonb_array_elements($2::jsonb) with ordinality as i (item, place)`,
    [order.id, JSON.stringify(items)],
  );
};

/** Whose work has ended without a word stands as failed: nobody holds a task of its order any more. */
const standsIn = (order: string): string =>
  `case when i.state in ('waiting', 'making') and not ${order}.is_open then 'failed' else i.state end`;
const IS_OPEN = (id: string): string => `exists (select 1 from order_tasks(${id}) t where t.state in ('waiting', 'running'))`;
const COUNTS = ITEM_STATES.map((state) => `'${state}', count(*) filter (where s.state = '${state}')`).join(', ');

/**
 * Orders of a person (`$1`), newest first, and how many of their fields stand where; of those he does not see he is told nothing. Whether he
 * sees them, and whether an order is worked on, is asked once for all.
 */
const ordersOf = (which: string): string => `
  with mine as materialized (select b.*, ${IS_OPEN('b.id')} as is_open from batch_report b where b.account_id = $1 ${which}),
    item as materialized (select i.batch_id, i.field_id, ${standsIn('m')} as state from mine m join batch_report_item i on i.batch_id = m.id),
    seen as materialized (select field_id from visible_among($1, (select array_agg(distinct field_id) from item)))
  select m.id, m.batch, m.year, m.season, m.period, ${ISO('m.created_at')} as created_at,
    (select jsonb_build_object(${COUNTS}) from item s where s.batch_id = m.id and s.field_id in (select field_id from seen)) as counts
  from mine m order by m.created_at desc, m.id`;

export const listBatchReports = (db: Db, account_id: string, most: number): Promise<BatchReport[]> =>
  jsonRows<BatchReport>(db, ordersOf('order by b.created_at desc, b.id limit $2'), [account_id, most]);

export const findBatchReport = async (db: Db, account_id: string, id: string): Promise<BatchReport | undefined> =>
  (await jsonRows<BatchReport>(db, ordersOf('and b.id = $2'), [account_id, id]))[0];

export const listItems = (db: Db, account_id: string, id: string): Promise<BatchReportItem[]> =>
  jsonRows<BatchReportItem>(
    db,
    `with batch as materialized (select ${IS_OPEN('$2::uuid')} as is_open),
       seen as materialized (select field_id from visible_among($1, array(select field_id from batch_report_item where batch_id = $2)))
     select i.field_id, f.name as field_name, a.name as farm_name, ${PRINTED_PRODUCER('$1')} as producer, f.area_ha, ${standsIn('batch')} as state, i.step,
       case when ${standsIn('batch')} = 'failed' then coalesce(i.error, 'WORKER_DIED') end as error,
       case when r.id is not null then jsonb_build_object('id', r.id, 'code', r.code, 'version', r.version) end as report
     from batch cross join batch_report_item i join field f on f.id = i.field_id join farm a on a.id = f.farm_id
     left join report r on r.id = i.report_id and r.deleted_at is null
     where i.batch_id = $2 and i.field_id in (select field_id from seen) order by i.place`,
    [account_id, id],
  );

/** Orders of an account under way. Its row is held, so that two orders at once are counted one after the other. */
export const countOpen = async (db: Db, account_id: string): Promise<number> => {
  await db.query('select 1 from account where id = $1 for update', [account_id]);
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from batch_report b where b.account_id = $1
       and exists (select 1 from order_tasks(b.id) t where t.state in ('waiting', 'running'))`,
    [account_id],
  );
  return row?.count ?? 0;
};

export const cancelItems = (db: Db, id: string): Promise<unknown> =>
  db.query("update batch_report_item set state = 'cancelled', step = null where batch_id = $1 and state in ('waiting', 'making')", [id]);

/** Lets what failed or was stopped wait again, one field or all of them; answers which. */
export const reopenItems = async (db: Db, id: string, field_id: string | null): Promise<string[]> => {
  const rows = await db.query<{ field_id: string }>(
    `update batch_report_item i set state = 'waiting', step = null, error = null where i.batch_id = $1 and ($2::uuid is null or i.field_id = $2)
       and (i.state in ('failed', 'cancelled') or (i.state <> 'done' and not ${IS_OPEN('$1::uuid')})) returning i.field_id`,
    [id, field_id],
  );
  return rows.map((row) => row.field_id);
};

export type OrderedItem = NewItem &
  Omit<NewBatchReport, 'id'> & {
    readonly state: ItemState;
  };

/** What a task is to make; undefined once its order or field is gone. */
export const findOrdered = async (db: Db, id: string, field_id: string): Promise<OrderedItem | undefined> =>
  (
    await db.query<OrderedItem>(
      `select b.account_id, b.brand, b.batch, b.year, b.season, b.period, b.language, b.comments, i.field_id, i.target_yield_kg_ha, i.n_kg_ha, i.state
       from batch_report_item i join batch_report b on b.id = i.batch_id where b.id = $1 and i.field_id = $2`,
      [id, field_id],
    )
  )[0];

export type Maker = {
  readonly id: string;
  readonly brand_id: number;
  readonly style_brand: number;
  readonly show_sensitive_information: boolean;
  readonly country: Country;
  readonly is_disabled: boolean;
};

export const findMaker = async (db: Db, account_id: string): Promise<Maker | undefined> =>
  (
    await db.query<Maker>(
      'select id, brand_id, style_brand, show_sensitive_information, country, disabled_at is not null as is_disabled from account where id = $1',
      [account_id],
    )
  )[0];

const OPEN = "state in ('waiting', 'making')";

/** Says what is being done of a field; false once it is not to be done any more. */
export const setStep = async (db: Db, id: string, field_id: string, step: ItemStep): Promise<boolean> =>
  (
    await db.query(
      `update batch_report_item set state = 'making', step = $3 where batch_id = $1 and field_id = $2 and ${OPEN} returning field_id`,
      [id, field_id, step],
    )
  ).length > 0;

/** Holds a field's place in its order until the transaction ends; false where it is not to be made any more. */
export const holdItem = async (db: Db, id: string, field_id: string): Promise<boolean> =>
  (await db.query(`select 1 from batch_report_item where batch_id = $1 and field_id = $2 and ${OPEN} for update`, [id, field_id])).length >
  0;

export const endItem = (
  db: Db,
  id: string,
  field_id: string,
  end: { readonly report_id: string } | { readonly error: string },
): Promise<unknown> =>
  db.query(
    `update batch_report_item set state = $3, step = null, error = $4, report_id = coalesce($5, report_id)
     where batch_id = $1 and field_id = $2 and ${OPEN}`,
    'error' in end ? [id, field_id, 'failed', end.error, null] : [id, field_id, 'done', null, end.report_id],
  );

/** Tells whoever ordered, once, when nothing of it is left to do; of two that finish at once the second sees the first. */
export const notifyDone = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.query('select 1 from batch_report where id = $1 for update', [id]);
  await db.query(
    `with ended as (
       update batch_report b set notified_at = $2 where b.id = $1 and b.notified_at is null
         and not exists (select 1 from batch_report_item i where i.batch_id = b.id and i.${OPEN})
         and exists (select 1 from batch_report_item i where i.batch_id = b.id and i.state = 'done') returning b.id, b.account_id, b.batch)
     insert into notification (id, account_id, field_id, type, about, date, params, created_at)
     select gen_random_uuid(), e.account_id, null, 'report_ready', e.id::text, ($2::timestamptz at time zone 'utc')::date,
       jsonb_build_object('report', 'batch', 'name', e.batch ->> 'number', 'report_id', e.id), $2 from ended e
     on conflict (account_id, field_id, type, about) do nothing`,
    [id, now],
  );
};

/** What grows on the field in the season. */
export const findPlanted = async (
  db: Db,
  { field_id, year, season, period }: OrderedItem,
): Promise<{ readonly crop: CropCode; readonly sowing_date: string | null } | undefined> =>
  (
    await db.query<{ crop: CropCode; sowing_date: string | null }>(
      'select crop, sowing_date from field_crop where field_id = $1 and year = $2 and season = $3 and period = $4',
      [field_id, year, season, period],
    )
  )[0];

/** The maker's own standing report of a field's season that is of this seed lot: what the next one replaces. */
export const findBefore = async (
  db: Db,
  { field_id, account_id, year, season, period, batch }: OrderedItem,
): Promise<{ readonly series_id: string; readonly code: string } | undefined> =>
  (
    await db.query<{ series_id: string; code: string }>(
      `select series_id, code from report where field_id = $1 and created_by = $2 and year = $3 and season = $4 and period = $5 and kind = 'planning'
         and planning -> 'batch' ->> 'number' = $6 and deleted_at is null order by created_at desc, version desc limit 1`,
      [field_id, account_id, year, season, period, batch.number],
    )
  )[0];

export const forgetBatchReports = async (db: Db, before: Date): Promise<void> => {
  await db.query('delete from batch_report where created_at < $1', [before]);
};
