import { zoneAt } from '#domain/calendar/zone-at.ts';
import { AppError } from '#domain/errors.ts';
import { isOpenOrder, nextState, type OrderState } from '#domain/plans/order-state.ts';
import { planEnd } from '#domain/plans/plan-year.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { writeAudit, type Actor } from '#server/audit/queries.ts';
import type { Db } from '#server/db/db.ts';
import type { PaymentEvent } from '#server/providers/payment/provider.ts';
import {
  grantPlan,
  listLines,
  lockOrder,
  saveEvent,
  saveState,
  setPaidArea,
  takeBackPlan,
  type LineRow,
  type OrderRow,
} from './queries.ts';
import { notifyFailure } from './notify-failure.ts';

/** When the year that was bought ends, from the moment of the order: the same whenever the event of the payment comes. */
const endOf = ({ created_at }: OrderRow, line: LineRow): string =>
  planEnd(created_at, line.previous_status === PLAN_STATUS.paid ? line.previous_ends : null, zoneAt(line.label, line.province));

/** Gives the fields what was paid for; answers those that are no longer the buyer's. */
async function grant(tx: Db, order: OrderRow, lines: readonly LineRow[], now: Date): Promise<string[]> {
  const strange: string[] = [];
  for (const line of lines) {
    if (order.kind === 'difference') await setPaidArea(tx, line.field_id, order.account_id, line.area_ha, now);
    else if (!(await grantPlan(tx, line, order, endOf(order, line), now))) strange.push(line.field_id);
  }
  return strange;
}

async function takeBack(tx: Db, order: OrderRow, lines: readonly LineRow[], had: boolean, now: Date): Promise<void> {
  for (const line of lines) {
    if (order.kind === 'advanced') await takeBackPlan(tx, line, order.id, now);
    else if (had) await setPaidArea(tx, line.field_id, order.account_id, line.previous_area_ha, now);
  }
}

export type Move = { readonly state: OrderState; readonly payment_id?: string | null; readonly actor?: Actor };

/** Moves an order the caller holds, and its fields with it; nothing happens when the event is older than what is known. */
export async function moveOrder(tx: Db, order: OrderRow, { state, payment_id = null, actor = null }: Move, now: Date): Promise<void> {
  const after = nextState(order.state, state);
  if (after === order.state) return;
  await saveState(tx, order.id, after, isOpenOrder(after), payment_id, now);
  const lines = await listLines(tx, order.id);
  const had = order.state === 'paid';
  let strange: string[] = [];
  if (after === 'paid') strange = await grant(tx, order, lines, now);
  else if (!isOpenOrder(after) && (had || isOpenOrder(order.state))) await takeBack(tx, order, lines, had, now);
  if (after === 'failed' || after === 'expired') await notifyFailure(tx, order, lines, after === 'expired', now);
  await writeAudit(tx, actor, now, 'payment.event', {
    field_ids: lines.map(({ field_id }) => field_id),
    subject_id: order.account_id,
    detail: { order: order.id, from: order.state, to: after, ...(strange.length === 0 ? {} : { not_the_buyers: strange }) },
  });
}

/** An event must be about our own order as we know it. */
function checkEvent(order: OrderRow, provider: string, event: PaymentEvent): void {
  const is_ours =
    order.provider === provider &&
    order.amount === event.amount &&
    order.currency === event.currency &&
    order.account_id === event.account_id &&
    order.fields_digest === event.fields_digest;
  if (!is_ours) throw new AppError('PAYMENT_MISMATCH');
}

/** Takes an event of a payment in, once; its signature was checked. */
export const handlePaymentEvent = (db: Db, provider: string, event: PaymentEvent, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const order = idSchema.safeParse(event.order_id).success ? await lockOrder(tx, event.order_id) : undefined;
    if (order === undefined) throw new AppError('NOT_FOUND');
    checkEvent(order, provider, event);
    if (!(await saveEvent(tx, provider, event.event_id, order.id, event.kind, now))) return;
    await moveOrder(tx, order, { state: event.kind, payment_id: event.payment_id }, now);
  });
