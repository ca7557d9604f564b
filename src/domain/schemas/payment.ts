import { z } from 'zod';
import { COUNTRIES } from '../codes.ts';
import { ORDER_STATES } from '../plans/order-state.ts';
import { CURRENCY_CODES, TIERS } from '../plans/price.ts';
import { idSchema } from './field.ts';

export const currencySchema = z.enum(CURRENCY_CODES);
const amount = z.int().min(1);

/** What a field costs a year by country and tier, in hundredths of the currency. */
export const pricingPlanSchema = z
  .object({
    country: z.enum(COUNTRIES),
    currency: currencySchema,
    tiers: z.array(z.object({ tier: z.enum(TIERS), max_ha: z.number(), amount })),
  })
  .meta({ id: 'PricingPlan' });
export type PricingPlan = z.output<typeof pricingPlanSchema>;

/** The advanced plan proposed to the owner of some fields by the staff that works for him; `by` is a first name. */
export const planProposalSchema = z
  .object({ id: idSchema, by: z.string(), is_mine: z.boolean(), field_ids: z.array(idSchema), created_at: z.iso.datetime() })
  .meta({ id: 'PlanProposal' });
export type PlanProposal = z.output<typeof planProposalSchema>;

export const paymentLineSchema = z.object({
  field_id: idSchema,
  field_name: z.string(),
  area_ha: z.number(),
  tier: z.enum(TIERS),
  amount,
});

export const paymentOrderSchema = z
  .object({
    id: idSchema,
    kind: z.enum(['advanced', 'difference']),
    state: z.enum(ORDER_STATES),
    currency: currencySchema,
    amount,
    lines: z.array(paymentLineSchema),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    /** Until when an open order waits for its payment. */
    waits_until: z.iso.datetime(),
  })
  .meta({ id: 'PaymentOrder' });
export type PaymentOrder = z.output<typeof paymentOrderSchema>;
