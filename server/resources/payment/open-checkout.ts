import { AppError } from '#domain/errors.ts';
import { isOpenOrder } from '#domain/plans/order-state.ts';
import type { Ctx } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import { describeOrder } from './describe-order.ts';
import { findOrder, listLines, saveCheckout } from './queries.ts';

/** The page the buyer comes back to; it only looks at the order. */
export const returnPath = (order_id: string): string => `/dashboard?pago=${order_id}`;

/**
 * Where an own open order is paid, asked of the service the first time. Not part of the order's own transaction: nobody waits in
 * the database for somebody else's service, and an order whose service is away stays open.
 */
export async function openCheckout({ db, env, providers, user }: Ctx<Principal>, order_id: string): Promise<{ url: string }> {
  const order = await findOrder(db, { id: order_id });
  if (order === undefined || order.account_id !== user.id) throw new AppError('NOT_FOUND');
  if (!isOpenOrder(order.state)) throw new AppError('ORDER_CLOSED');
  if (order.checkout_url !== null) return { url: order.checkout_url };
  const { payment } = providers;
  if (payment === null || payment.id !== order.provider) throw new AppError('CONVERSION_DISABLED');
  const lines = await listLines(db, order_id);
  const { account_id, fields_digest, currency, amount, created_at } = order;
  const { reference, url } = await payment.open({
    order_id,
    account_id,
    fields_digest,
    currency,
    amount,
    description: describeOrder(order.kind, lines.length, user.selected_language),
    created_at,
    return_url: `${env.public_url}${returnPath(order_id)}`,
    event_url: `${env.public_url}/api/payment/event/${payment.id}`,
  });
  await saveCheckout(db, order_id, reference, url);
  const opened = await findOrder(db, { id: order_id });
  return { url: opened?.checkout_url ?? url };
}
