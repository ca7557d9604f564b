import { AppError } from '#domain/errors.ts';
import { isOpenOrder, nextState, type OrderState } from '#domain/plans/order-state.ts';
import { planEnd, zoneOf } from '#domain/plans/plan-year.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { writeAudit, type Actor } from '#server/audit/queries.ts';
import type { Db } from '#server/db/db.ts';
import type { PaymentNews } from '#server/providers/payment/provider.ts';
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
import { tellFailure } from './tell-failure.ts';

/** When the year that was bought ends, from the moment of the order: the same whenever the news of the payment comes. */
const endOf = ({ created_at }: OrderRow, line: LineRow): string =>
  planEnd(created_at, line.previous_status === PLAN_STATUS.paid ? line.previous_ends : null, zoneOf(line));

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

/** Moves an order the caller holds, and its fields with it; nothing happens when the news is older than what is known. */
export async function moveOrder(tx: Db, order: OrderRow, { state, payment_id = null, actor = null }: Move, now: Date): Promise<void> {
  const after = nextState(order.state, state);
  if (after === order.state) return;
  await saveState(tx, order.id, after, isOpenOrder(after), payment_id, now);
  const lines = await listLines(tx, order.id);
  const had = order.state === 'paid';
  let strange: string[] = [];
  if (after === 'paid') strange = await grant(tx, order, lines, now);
  else if (!isOpenOrder(after) && (had || isOpenOrder(order.state))) await takeBack(tx, order, lines, had, now);
  if (after === 'failed' || after === 'expired') await tellFailure(tx, order, lines, after === 'expired', now);
  await writeAudit(tx, actor, now, 'payment.event', {
    field_ids: lines.map(({ field_id }) => field_id),
    subject_id: order.account_id,
    detail: { order: order.id, from: order.state, to: after, ...(strange.length === 0 ? {} : { not_the_buyers: strange }) },
  });
}

/** News must speak of our own order as we know it. */
function checkNews(order: OrderRow, provider: string, news: PaymentNews): void {
  const is_ours =
    order.provider === provider &&
    order.amount === news.amount &&
    order.currency === news.currency &&
    order.account_id === news.account_id &&
    order.fields_digest === news.fields_digest;
  if (!is_ours) throw new AppError('PAYMENT_MISMATCH');
}

/** Takes a piece of news in, once; its signature was checked. */
export const hearNews = (db: Db, provider: string, news: PaymentNews, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const order = idSchema.safeParse(news.order_id).success ? await lockOrder(tx, news.order_id) : undefined;
    if (order === undefined) throw new AppError('NOT_FOUND');
    checkNews(order, provider, news);
    if (!(await saveEvent(tx, provider, news.event_id, order.id, news.kind, now))) return;
    await moveOrder(tx, order, { state: news.kind, payment_id: news.payment_id }, now);
  });
