import type { payment } from '#contract/people/payment.ts';
import { COUNTRIES, PLAN_STATUS } from '#domain/codes.ts';
import { zoneAt } from '#domain/calendar/zone-at.ts';
import { AppError } from '#domain/errors.ts';
import { AREA, PAYMENT } from '#domain/limits.ts';
import { isOpenOrder } from '#domain/plans/order-state.ts';
import { trialBars } from '#domain/plans/plan-bars.ts';
import { yearFrom } from '#domain/plans/plan-year.ts';
import { currencyOf, TIERS } from '#domain/plans/price.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { isSandbox, sandboxEvent, type Sandbox } from '#server/providers/payment/sandbox.ts';
import { lockFieldAt } from '../fields/lock-field-at.ts';
import { findFields } from '../fields/reading/field-queries.ts';
import { describeOrder } from './describe-order.ts';
import { openCheckout, returnPath } from './open-checkout.ts';
import { findOwnOrder, orderDifference, orderPlans } from './order-plans.ts';
import { mailProposals, proposePlans, shownProposals } from './propose-plans.ts';
import { findOrder, findTrial, insertTrial, listLines, listOrders, lockOrder, lockPlans, setPlan, type OrderRow } from './queries.ts';
import { handlePaymentEvent, moveOrder } from './settle.ts';

const M2_PER_HA = 10_000;
const TIER_HA = { up_to_140: Math.floor(AREA.tier_max_m2 / M2_PER_HA), up_to_500: AREA.max_ha } as const;

async function readField(db: Db, user: Principal, field_id: string): Promise<Field> {
  const [found] = await findFields(db, user, [field_id]);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found.field;
}

/** The embedded service and the order it was asked to charge; neither exists for anybody without its address. */
async function sandboxOrder({ db, providers }: Ctx, reference: string): Promise<{ sandbox: Sandbox; order: OrderRow }> {
  const { payment: provider } = providers;
  const order = isSandbox(provider) ? await findOrder(db, { reference }) : undefined;
  if (!isSandbox(provider) || order === undefined) throw new AppError('NOT_FOUND');
  return { sandbox: provider, order };
}

/** Handlers of plans and payments. */
export const paymentHandlers = (secrets: Secrets): Handlers<typeof payment> => ({
  pricingPlans: async (_input, { env, providers }) => ({
    plans: COUNTRIES.map((country) => ({
      country,
      currency: currencyOf(country),
      tiers: TIERS.map((tier) => ({ tier, max_ha: TIER_HA[tier], amount: env.prices[country][tier] })),
    })),
    min_ha: Math.ceil(AREA.advanced_min_m2 / M2_PER_HA),
    can_convert: env.can_convert,
    takes_payments: providers.payment !== null,
  }),

  hasTrial: async (_input, { db, user }) => {
    const trial = await findTrial(db, user.id);
    return { has_trial: trial !== undefined, field_id: trial?.field_id ?? null, ends: trial?.ends_at ?? null };
  },

  trial: ({ field_id }, { db, user, now, note }) =>
    db.tx(async (tx) => {
      const [field] = await lockPlans(tx, [field_id]);
      if (field === undefined) throw new AppError('NOT_FOUND');
      const bar = trialBars(field, now.toISOString());
      if (bar !== null) throw new AppError(bar);
      const ends = yearFrom(now.toISOString(), zoneAt(field.label, field.province));
      if (!(await insertTrial(tx, user.id, field.id, now, ends))) throw new AppError('TRIAL_USED');
      await setPlan(tx, field.id, { status: PLAN_STATUS.trial, ends }, now);
      note({ detail: { plan: 'trial', ends } });
      return readField(tx, user, field.id);
    }),

  propose: async ({ field_ids }, ctx) => {
    const proposals = await proposePlans(ctx, field_ids);
    ctx.after((after) =>
      mailProposals(
        { ...ctx, db: after },
        secrets,
        proposals.map(({ id }) => id),
      ),
    );
    return { proposals };
  },

  proposals: async (_input, ctx) => ({ proposals: await shownProposals(ctx) }),

  checkout: ({ field_ids }, ctx) => orderPlans(ctx, field_ids),

  difference: ({ field_id, geometry }, ctx) => orderDifference(ctx, field_id, geometry),

  orders: async ({ order_id }, { db, user }) => ({ orders: await listOrders(db, user.id, order_id ?? null, PAYMENT.orders_listed) }),

  pay: ({ order_id }, ctx) => openCheckout(ctx, order_id),

  cancel: ({ order_id }, { db, user, now, note }) =>
    db.tx(async (tx) => {
      const order = await lockOrder(tx, order_id);
      if (order === undefined || order.account_id !== user.id) throw new AppError('NOT_FOUND');
      if (!isOpenOrder(order.state)) throw new AppError('ORDER_CLOSED');
      const lines = await listLines(tx, order_id);
      await moveOrder(tx, order, { state: 'cancelled', actor: user }, now);
      note({ field_ids: lines.map(({ field_id }) => field_id), subject_id: user.id, detail: { order: order_id, cancelled: true } });
      return findOwnOrder(tx, user.id, order_id);
    }),

  setPlan: ({ field_id, version, plan, ends, reason }, { db, user, now, note }) =>
    db.tx(async (tx) => {
      if (ends !== null && Date.parse(ends) <= now.getTime())
        throw new AppError('INVALID', {}, { fields: [{ path: 'ends', code: 'INVALID' }] });
      await lockFieldAt(tx, user, field_id, version);
      const status = plan === 'advanced' ? PLAN_STATUS.paid : PLAN_STATUS.unpaid;
      await setPlan(tx, field_id, { status, ends: plan === 'advanced' ? ends : null }, now);
      note({ detail: { plan, ends, reason } });
      return readField(tx, user, field_id);
    }),

  event: async ({ provider }, { db, providers, raw, now }) => {
    const { payment: service } = providers;
    if (service === null || service.id !== provider || raw === null) throw new AppError('NOT_FOUND');
    const event = await service.read(raw, now);
    if (event !== null) await handlePaymentEvent(db, service.id, event, now);
    return { received: true };
  },

  sandboxOrder: async ({ reference }, ctx) => {
    const { order } = await sandboxOrder(ctx, reference);
    const lines = await listLines(ctx.db, order.id);
    const { currency, amount } = order;
    return { currency, amount, description: describeOrder(order.kind, lines.length, 1), return_path: returnPath(order.id) };
  },

  sandboxPay: async ({ reference, outcome }, ctx) => {
    const { sandbox, order } = await sandboxOrder(ctx, reference);
    const { id: order_id, account_id, fields_digest, currency, amount } = order;
    const signed = sandbox.sign(sandboxEvent({ order_id, account_id, fields_digest, currency, amount }, outcome), ctx.now);
    // The same way in as over the network, signature and all.
    const event = await sandbox.read(sandbox.requestOf(signed), ctx.now);
    if (event !== null) await handlePaymentEvent(ctx.db, sandbox.id, event, ctx.now);
    return { return_path: returnPath(order_id), ...signed };
  },
});
