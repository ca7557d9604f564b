import { z } from 'zod';
import { askedDaySchema } from '#domain/schemas/activity.ts';
import { GEOMETRY_BODY_BYTES, PAYMENT } from '#domain/limits.ts';
import { PAYMENT_KINDS } from '#domain/plans/order-state.ts';
import { fieldSchema, idSchema, idsSchema, versionSchema } from '#domain/schemas/field.ts';
import { polygonSchema } from '#domain/schemas/geometry.ts';
import { reasonSchema } from '#domain/schemas/text.ts';
import { currencySchema, paymentOrderSchema, planProposalSchema, pricingPlanSchema } from '#domain/schemas/payment.ts';
import { call } from '../define.ts';

const user = { who: 'user' } as const;
const anyone = { who: 'anyone' } as const;
const oneOrder = z.object({ order_id: idSchema }).strict();
const sandboxOrder = z.object({
  currency: currencySchema,
  amount: z.int(),
  description: z.string(),
  /** Where the buyer is sent when he is done. */
  return_path: z.string(),
});

const manyFields = idsSchema(PAYMENT.fields);

export const payment = {
  pricingPlans: call({
    method: 'GET',
    path: '/payment/pricing-plans',
    access: anyone,
    input: z.object({}),
    reply: z.object({ plans: z.array(pricingPlanSchema), min_ha: z.number(), can_convert: z.boolean(), takes_payments: z.boolean() }),
    summary:
      'What an advanced field costs a year, by country and area, and whether it can be bought now; `takes_payments` is false where no payment service is configured',
  }),
  hasTrial: call({
    method: 'GET',
    path: '/payment/has-trial/',
    access: user,
    input: z.object({}),
    reply: z.object({ has_trial: z.boolean(), field_id: idSchema.nullable(), ends: z.iso.datetime().nullable() }),
    summary: 'Whether the account has had its one trial field',
  }),
  trial: call({
    method: 'POST',
    path: '/payment/trial',
    access: { who: 'field', right: 'pay', id: 'field_id' },
    input: z.object({ field_id: idSchema }).strict(),
    reply: fieldSchema,
    errors: ['TRIAL_USED', 'PLAN_ACTIVE', 'PLAN_PENDING'],
    idempotent: true,
    audit: 'field.plan',
    summary: 'Make a basic field the account’s one trial field, free for a year',
  }),
  propose: call({
    method: 'POST',
    path: '/payment/proposals',
    access: { who: 'field', right: 'propose_plan', id: 'field_ids' },
    input: z.object({ field_ids: manyFields }).strict(),
    reply: z.object({ proposals: z.array(planProposalSchema) }),
    errors: ['PROPOSAL_REFUSED', 'CONVERSION_DISABLED'],
    idempotent: true,
    rate: 60,
    audit: 'payment.propose',
    summary: 'Propose the advanced plan of some fields to their owners, all or none; each refused field is named with its reason',
  }),
  proposals: call({
    method: 'GET',
    path: '/payment/proposals',
    access: user,
    input: z.object({}),
    reply: z.object({ proposals: z.array(planProposalSchema) }),
    summary: 'Plans proposed to the user for his fields, and those he proposed, newest first',
  }),
  /** Strict: whoever sends a price, a tier or an area is refused: it is not his to say. */
  checkout: call({
    method: 'POST',
    path: '/payment/checkout',
    access: { who: 'field', right: 'pay', id: 'field_ids' },
    input: z.object({ field_ids: manyFields }).strict(),
    reply: paymentOrderSchema,
    errors: ['CONVERSION_REFUSED', 'CONVERSION_DISABLED', 'ORDER_CURRENCIES'],
    idempotent: true,
    audit: 'payment.order',
    summary: 'Order a year of the advanced plan for some fields, all or none; each refused field is named with its reason',
  }),
  difference: call({
    method: 'POST',
    path: '/payment/difference',
    access: { who: 'field', right: 'pay', id: 'field_id' },
    input: z.object({ field_id: idSchema, geometry: polygonSchema }).strict(),
    reply: paymentOrderSchema,
    errors: ['PLAN_NOT_ADVANCED', 'PLAN_AREA_COVERED', 'PLAN_PENDING', 'CONVERSION_DISABLED', 'FIELD_OVER_500_HA'],
    idempotent: true,
    body_bytes: GEOMETRY_BODY_BYTES,
    audit: 'payment.order',
    summary: 'Order what a paid field would cost more with a larger polygon; the server measures it',
  }),
  orders: call({
    method: 'GET',
    path: '/payment/orders',
    access: user,
    input: z.object({ order_id: idSchema.optional() }),
    reply: z.object({ orders: z.array(paymentOrderSchema) }),
    summary: 'Own orders, newest first; one of them by its id',
  }),
  pay: call({
    method: 'POST',
    path: '/payment/orders/:order_id/pay',
    access: user,
    input: oneOrder,
    reply: z.object({ url: z.string() }),
    errors: ['NOT_FOUND', 'ORDER_CLOSED', 'PAYMENT_PROVIDER_DOWN'],
    rate: 30,
    summary: 'Where an own open order is paid',
  }),
  cancel: call({
    method: 'POST',
    path: '/payment/orders/:order_id/cancel',
    access: user,
    input: oneOrder,
    reply: paymentOrderSchema,
    errors: ['NOT_FOUND', 'ORDER_CLOSED'],
    audit: 'payment.order',
    summary: 'Give up an own open order; its fields go back to what they were',
  }),
  setPlan: call({
    method: 'PUT',
    path: '/payment/plan/:field_id',
    access: { who: 'field', right: 'set_plan', id: 'field_id', fresh: true },
    input: z
      .object({
        field_id: idSchema,
        version: versionSchema,
        plan: z.enum(['basic', 'advanced']),
        /** When an advanced plan ends; null for one that stays. */
        ends: z.iso
          .datetime({ abort: true })
          .refine((moment) => askedDaySchema.safeParse(moment.slice(0, 10)).success, 'INVALID')
          .nullable(),
        reason: reasonSchema,
      })
      .strict(),
    reply: fieldSchema,
    if_match: true,
    audit: 'field.plan',
    summary: 'Set the plan of a field by hand, with the reason',
  }),
  event: call({
    method: 'POST',
    path: '/payment/event/:provider',
    access: { who: 'signature' },
    input: z.object({ provider: z.string().max(40) }),
    reply: z.object({ received: z.literal(true) }),
    errors: ['NOT_FOUND', 'PAYMENT_SIGNATURE', 'PAYMENT_MISMATCH', 'PAYMENT_PROVIDER_DOWN'],
    body_bytes: PAYMENT.event_bytes,
    summary: 'A webhook event of a payment from its service, signed over its bytes',
  }),
  sandboxOrder: call({
    method: 'GET',
    path: '/payment/sandbox/:reference',
    access: anyone,
    input: z.object({ reference: z.string().max(100) }),
    reply: sandboxOrder,
    errors: ['NOT_FOUND'],
    summary: 'What the embedded payment service is asked to charge; only with PAYMENT=sandbox',
  }),
  sandboxPay: call({
    method: 'POST',
    path: '/payment/sandbox/:reference',
    access: anyone,
    input: z.object({ reference: z.string().max(100), outcome: z.enum(PAYMENT_KINDS) }).strict(),
    /** The event as it was sent to the product’s own address, to be sent again by whoever wants to see that nothing comes of it. */
    reply: z.object({ return_path: z.string(), body: z.string(), signature: z.string() }),
    errors: ['NOT_FOUND'],
    summary: 'Choose how the embedded payment service ends; only with PAYMENT=sandbox',
  }),
};
