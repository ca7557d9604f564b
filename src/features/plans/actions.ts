import { navigate } from 'wouter/use-browser-location';
import { api } from '#api/client.ts';
import { refreshFields } from '#api/fields/field-shapes.ts';
import { refresh } from '#api/use-call.ts';
import type { CallInput } from '#contract/define.ts';
import type { payment } from '#contract/people/payment.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { PaymentOrder, PlanProposal } from '#domain/schemas/payment.ts';

/** What an order changed, wherever it is shown. */
export async function rereadPlans(): Promise<void> {
  await Promise.all([refreshFields(), refresh(api.payment.orders), refresh(api.payment.hasTrial), refresh(api.payment.proposals)]);
}

/** Our own page within the product, another's in its place. */
function leaveTo(url: string): void {
  if (url.startsWith('/')) navigate(url);
  else window.location.assign(url);
}

export async function startTrial(field_id: string): Promise<Field> {
  const field = await api.payment.trial({ field_id });
  await rereadPlans();
  return field;
}

/** Goes to where an open order is paid. */
export async function payOrder(order: Pick<PaymentOrder, 'id'>): Promise<void> {
  const { url } = await api.payment.pay({ order_id: order.id });
  leaveTo(url);
}

/** Orders a year for some fields and goes on to the payment. */
export async function buyPlans(field_ids: readonly string[]): Promise<PaymentOrder> {
  const order = await api.payment.checkout({ field_ids: [...field_ids] });
  await rereadPlans();
  await payOrder(order);
  return order;
}

/** Proposes the plan of some fields to their owners; one proposal each. */
export async function proposePlans(field_ids: readonly string[]): Promise<readonly PlanProposal[]> {
  const { proposals } = await api.payment.propose({ field_ids: [...field_ids] });
  await refresh(api.payment.proposals);
  return proposals;
}

/** Orders what a larger polygon costs; it is paid in a tab of its own, so that the drawing stays. */
export async function orderDifference(field_id: string, geometry: Polygon): Promise<{ order: PaymentOrder; url: string }> {
  const order = await api.payment.difference({ field_id, geometry });
  const { url } = await api.payment.pay({ order_id: order.id });
  await refresh(api.payment.orders);
  return { order, url };
}

export async function cancelOrder(order_id: string): Promise<PaymentOrder> {
  const order = await api.payment.cancel({ order_id });
  await rereadPlans();
  return order;
}

export async function setPlan(input: CallInput<typeof payment.setPlan>): Promise<Field> {
  const field = await api.payment.setPlan(input);
  await rereadPlans();
  return field;
}
