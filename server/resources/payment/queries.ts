import type { Country, PlanStatus } from '#domain/codes.ts';
import { ORDER_HOURS, type OrderState } from '#domain/plans/order-state.ts';
import type { Currency, Tier } from '#domain/plans/price.ts';
import type { PaymentOrder } from '#domain/schemas/payment.ts';
import type { Position } from '#domain/geometry/types.ts';
import type { Db } from '#server/db/db.ts';

/** A field as far as its plan goes. */
export type PlanField = {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly country: Country | null;
  readonly owner_country: Country;
  readonly province: string | null;
  /** A place inside. */
  readonly label: Position;
  readonly area_ha: number;
  readonly plan_status: PlanStatus;
  readonly plan_ends: string | null;
  readonly paid_area_ha: number | null;
  readonly crops: readonly { readonly year: number }[];
};

const LABEL = 'jsonb_build_array(f.label[0], f.label[1]) as label';
const PLAN = `f.id, f.owner_id, f.name, f.country, o.country as owner_country, f.province, ${LABEL}, f.area_ha, f.plan_status,
  f.plan_ends, f.paid_area_ha,
  coalesce((select jsonb_agg(jsonb_build_object('year', c.year)) from field_crop c where c.field_id = f.id), '[]') as crops
  from field f join account o on o.id = f.owner_id where f.id = any($1::uuid[]) and f.archived_at is null and f.deleted_at is null`;

export const listPlans = (db: Db, ids: readonly string[]): Promise<PlanField[]> =>
  db.query<PlanField>(`select ${PLAN} order by f.id`, [ids]);

/** The same, held until the transaction ends; in one order, so that two orders never wait for each other. */
export const lockPlans = (db: Db, ids: readonly string[]): Promise<PlanField[]> =>
  db.query<PlanField>(`select ${PLAN} order by f.id for update of f`, [ids]);

export type NewLine = {
  readonly field_id: string;
  readonly area_ha: number;
  readonly tier: Tier;
  readonly amount: number;
  readonly previous_status: PlanStatus;
  readonly previous_ends: string | null;
  readonly previous_area_ha: number | null;
};
export type NewOrder = {
  readonly id: string;
  readonly account_id: string;
  readonly kind: 'advanced' | 'difference';
  readonly provider: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly fields_digest: string;
};

/** The index on open lines decides on "one open order a field". */
export async function insertOrder(db: Db, order: NewOrder, lines: readonly NewLine[], now: Date): Promise<void> {
  await db.query(
    `insert into payment_order (id, account_id, kind, provider, currency, amount, fields_digest, state, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $8, 'created', $7, $7)`,
    [order.id, order.account_id, order.kind, order.provider, order.currency, order.amount, now, order.fields_digest],
  );
  await db.query(
    `insert into payment_line (order_id, field_id, area_ha, tier, amount, previous_status, previous_ends, previous_area_ha, is_open)
     select $1, r.field_id, r.area_ha, r.tier, r.amount, r.previous_status, r.previous_ends, r.previous_area_ha, true
     from jsonb_to_recordset($2::jsonb) as r (field_id uuid, area_ha float8, tier text, amount bigint, previous_status smallint, previous_ends timestamptz,
       previous_area_ha float8)`,
    [order.id, JSON.stringify(lines)],
  );
}

/** The fields wait for the payment; what they were paid for is the area of the order from now on. */
export const setPending = (db: Db, order_id: string, now: Date): Promise<unknown> =>
  db.query(
    `update field f set plan_status = 1, plan_order_id = l.order_id, paid_area_ha = l.area_ha, version = f.version + 1, updated_at = $2
     from payment_line l where l.order_id = $1 and f.id = l.field_id`,
    [order_id, now],
  );

const ORDER = `o.id, o.kind, o.state, o.currency, o.amount, o.created_at, o.updated_at, o.created_at + interval '${String(ORDER_HOURS)} hours' as waits_until,
  (select jsonb_agg(jsonb_build_object('field_id', l.field_id, 'field_name', f.name, 'area_ha', l.area_ha, 'tier', l.tier, 'amount', l.amount) order by f.name_key, f.id)
   from payment_line l join field f on f.id = l.field_id where l.order_id = o.id) as lines
  from payment_order o`;

/** An order whose fields were all purged has nothing to show any more. */
export async function listOrders(db: Db, account_id: string, order_id: string | null, limit: number): Promise<PaymentOrder[]> {
  const rows = await db.query<Omit<PaymentOrder, 'lines'> & { lines: PaymentOrder['lines'] | null }>(
    `select ${ORDER} where o.account_id = $1 and ($2::uuid is null or o.id = $2) order by o.created_at desc, o.id limit $3`,
    [account_id, order_id, limit],
  );
  return rows.map(({ lines, ...order }) => ({ ...order, lines: lines ?? [] }));
}

export type OrderRow = {
  readonly id: string;
  readonly account_id: string;
  readonly kind: 'advanced' | 'difference';
  readonly provider: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly fields_digest: string;
  readonly state: OrderState;
  readonly reference: string | null;
  readonly checkout_url: string | null;
  readonly created_at: string;
};
const ROW =
  'id, account_id, kind, provider, currency, amount, fields_digest, state, reference, checkout_url, created_at from payment_order';

export async function findOrder(db: Db, by: { readonly id: string } | { readonly reference: string }): Promise<OrderRow | undefined> {
  const [row] =
    'id' in by
      ? await db.query<OrderRow>(`select ${ROW} where id = $1`, [by.id])
      : await db.query<OrderRow>(`select ${ROW} where provider = 'sandbox' and reference = $1`, [by.reference]);
  return row;
}

export async function lockOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.query<OrderRow>(`select ${ROW} where id = $1 for update`, [id]);
  return row;
}

/** Orders nobody has paid since that moment. */
export async function listStaleOrders(db: Db, before: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    "select id from payment_order where state in ('created', 'pending') and created_at <= $1 order by id",
    [before],
  );
  return rows.map(({ id }) => id);
}

export type LineRow = NewLine & Pick<PlanField, 'province' | 'label'>;

export const listLines = (db: Db, order_id: string): Promise<LineRow[]> =>
  db.query<LineRow>(
    `select l.field_id, l.area_ha, l.tier, l.amount, l.previous_status, l.previous_ends, l.previous_area_ha, f.province, ${LABEL}
     from payment_line l join field f on f.id = l.field_id where l.order_id = $1 order by l.field_id`,
    [order_id],
  );

/** Keeps where the order is paid; the first answer stays. */
export const saveCheckout = (db: Db, id: string, reference: string, url: string): Promise<unknown> =>
  db.query('update payment_order set reference = $2, checkout_url = $3 where id = $1 and reference is null', [id, reference, url]);

/** True for the first time an event comes in. */
export async function saveEvent(db: Db, provider: string, event_id: string, order_id: string, kind: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `insert into payment_event (provider, event_id, order_id, kind, received_at) values ($1, $2, $3, $4, $5)
     on conflict (provider, event_id) do nothing returning event_id`,
    [provider, event_id, order_id, kind, now],
  );
  return rows.length > 0;
}

export async function saveState(
  db: Db,
  id: string,
  state: OrderState,
  is_open: boolean,
  payment_id: string | null,
  now: Date,
): Promise<void> {
  await db.query('update payment_order set state = $2, payment_id = coalesce($3, payment_id), updated_at = $4 where id = $1', [
    id,
    state,
    payment_id,
    now,
  ]);
  await db.query('update payment_line set is_open = $2 where order_id = $1 and is_open <> $2', [id, is_open]);
}

/** A field and what it was cut into since. */
const FAMILY = `with recursive family (id) as (select $1::uuid union select f.id from field f join family p on f.parent_id = p.id)`;

/** A field becomes advanced, with the parts it was cut into; only while it is still the buyer's. Answers whether it was. */
export async function grantPlan(db: Db, { field_id, area_ha }: NewLine, order: OrderRow, ends: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `${FAMILY} update field f set plan_status = 2, plan_ends = $3, plan_order_id = $2, updated_at = $4, version = version + 1,
       paid_area_ha = case when f.id = $1 then $5 else f.area_ha end
     from family where f.id = family.id and f.owner_id = $6 returning f.id`,
    [field_id, order.id, ends, now, area_ha, order.account_id],
  );
  return rows.length > 0;
}

/** A field goes back to what it was, with the parts it was cut into; unless something newer decides about it. */
export const takeBackPlan = (db: Db, line: NewLine, order_id: string, now: Date): Promise<unknown> =>
  db.query(
    `${FAMILY} update field f set plan_status = $3, plan_ends = $4, paid_area_ha = $5, plan_order_id = null, updated_at = $6, version = version + 1
     from family where f.id = family.id and f.plan_order_id = $2`,
    [line.field_id, order_id, line.previous_status, line.previous_ends, line.previous_area_ha, now],
  );

export const setPaidArea = (db: Db, field_id: string, owner_id: string, area_ha: number | null, now: Date): Promise<unknown> =>
  db.query('update field set paid_area_ha = $3, updated_at = $4, version = version + 1 where id = $1 and owner_id = $2', [
    field_id,
    owner_id,
    area_ha,
    now,
  ]);

/** By hand or as a trial: no order decides about the field any more. */
export const setPlan = (
  db: Db,
  field_id: string,
  plan: { readonly status: PlanStatus; readonly ends: string | null },
  now: Date,
): Promise<unknown> =>
  db.query(
    `update field set plan_status = $2::smallint, plan_ends = $3, plan_order_id = null, paid_area_ha = case when $2::smallint = 2 then area_ha end, updated_at = $4, version = version + 1
     where id = $1`,
    [field_id, plan.status, plan.ends, now],
  );

export type TrialRow = { readonly field_id: string | null; readonly ends_at: string };

export async function findTrial(db: Db, account_id: string): Promise<TrialRow | undefined> {
  const [row] = await db.query<TrialRow>('select field_id, ends_at from trial where account_id = $1', [account_id]);
  return row;
}

/** The primary key decides on "one trial an account, ever": true for the one that wins. */
export async function insertTrial(db: Db, account_id: string, field_id: string, now: Date, ends: string): Promise<boolean> {
  const rows = await db.query(
    'insert into trial (account_id, field_id, started_at, ends_at) values ($1, $2, $3, $4) on conflict (account_id) do nothing returning account_id',
    [account_id, field_id, now, ends],
  );
  return rows.length > 0;
}

export type EndingPlan = {
  readonly field_id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly plan_ends: string;
  readonly is_trial: boolean;
  readonly province: string | null;
  readonly label: Position;
  readonly email: string;
  readonly firstname: string;
  readonly language: 1 | 2 | 3;
};

/** Live fields whose plan or trial ends before a moment, or ended after another. */
export const listEndingPlans = (db: Db, ended_after: Date, ends_before: Date): Promise<EndingPlan[]> =>
  db.query<EndingPlan>(
    `select f.id as field_id, f.owner_id, f.name, f.plan_ends, f.plan_status = 3 as is_trial, f.province, ${LABEL}, o.email, o.firstname,
       o.selected_language as language
     from field f join account o on o.id = f.owner_id
     where f.plan_status in (2, 3) and f.plan_ends > $1 and f.plan_ends <= $2 and f.archived_at is null and f.deleted_at is null order by f.id`,
    [ended_after, ends_before],
  );

/** True for the first time an owner is notified of this end at so many days. */
export async function saveNotice(db: Db, field_id: string, ends: string, days: number, now: Date): Promise<boolean> {
  const rows = await db.query(
    'insert into plan_notice (field_id, ends, days, notified_at) values ($1, $2, $3, $4) on conflict do nothing returning field_id',
    [field_id, ends, days, now],
  );
  return rows.length > 0;
}
