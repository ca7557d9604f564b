import { z } from 'zod';
import { CROPS } from '../codes.ts';
import { MARGIN } from '../limits.ts';
import { idSchema, versionSchema } from '../schemas/field.ts';
import { cropCodeSchema, seasonSchema } from '../schemas/season.ts';
import { cleanText } from '../schemas/text.ts';

/** What a hectare costs, by the specification's names (§3), in the groups margins are read by (domain.md §5). */
export const COST_GROUPS = {
  inputs: [
    'seeds',
    'fertilizers',
    'herbicides',
    'other_herbicides',
    'glyphosate',
    'fungicides',
    'insecticides',
    'adjuvants',
    'water_protectors',
  ],
  labour: ['tillage', 'harvest'],
  other: ['lease', 'extra_costs'],
} as const;
export type CostGroup = keyof typeof COST_GROUPS;
export const COST_KEYS = [...COST_GROUPS.inputs, ...COST_GROUPS.labour, ...COST_GROUPS.other] as const;
export type CostKey = (typeof COST_KEYS)[number];

const SCALE = 10 ** MARGIN.decimals;
/** Null where nothing was typed, which counts as nothing. */
const number = (most: number) =>
  z
    .number('INVALID')
    .min(0, 'OUT_OF_RANGE')
    .max(most, 'OUT_OF_RANGE')
    .transform((value) => Math.round(value * SCALE) / SCALE)
    .nullable();

const recordedNumber = z.number().nullable();
const costSchema = number(MARGIN.max_cost_usd_ha);
type CostShape = Record<CostKey, typeof costSchema>;

/** What a margin is reckoned from: t/ha at base moisture, USD/t, % of the gross income, USD/ha. */
export const marginInputsSchema = z
  .object({
    yield_t_ha: number(MARGIN.max_yield_other_t_ha),
    price_usd_t: number(MARGIN.max_price_usd_t),
    commercial_pct: number(100),
    costs: z.object(Object.fromEntries(COST_KEYS.map((key) => [key, costSchema])) as CostShape),
  })
  .meta({ id: 'MarginInputs' });
export type MarginInputs = z.output<typeof marginInputsSchema>;

/** What the record says: USD/ha by cost, null where it says nothing, and the dry yield, t/ha. */
export const recordedSchema = z
  .object({
    costs: z.object(Object.fromEntries(COST_KEYS.map((key) => [key, recordedNumber])) as Record<CostKey, typeof recordedNumber>),
    yield_t_ha: recordedNumber,
  })
  .meta({ id: 'RecordedCosts' });
export type Recorded = z.output<typeof recordedSchema>;

/** A draft is reckoned with, the active one is what the season follows, and a closed one stays as it was when the season was settled. */
export const MARGIN_STATUSES = ['draft', 'active', 'closed'] as const;
export const marginStatusSchema = z.enum(MARGIN_STATUSES, 'INVALID');
export type MarginStatus = z.output<typeof marginStatusSchema>;

/** What a person types of one scenario of a field. */
export const marginPlanInfoSchema = z
  .object({
    name: z.string('REQUIRED').transform(cleanText).pipe(z.string().min(1, 'REQUIRED').max(MARGIN.name_length, 'TOO_LONG')),
    /** Null: not decided yet. */
    crop: cropCodeSchema.nullable(),
    inputs: marginInputsSchema,
  })
  .refine(({ crop, inputs }) => crop === CROPS.other || (inputs.yield_t_ha ?? 0) <= MARGIN.max_yield_t_ha, {
    path: ['inputs', 'yield_t_ha'],
    message: 'OUT_OF_RANGE',
  })
  .meta({ id: 'MarginPlanInfo' });
export type MarginPlanInfo = z.output<typeof marginPlanInfoSchema>;

export const marginPlanSchema = seasonSchema
  .extend({
    id: idSchema,
    version: versionSchema,
    field_id: idSchema,
    name: z.string(),
    crop: cropCodeSchema.nullable(),
    inputs: marginInputsSchema,
    status: marginStatusSchema,
    /** The field's hectares; of a closed plan those it had then. */
    area_ha: z.number(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'MarginPlan' });
export type MarginPlan = z.output<typeof marginPlanSchema>;
