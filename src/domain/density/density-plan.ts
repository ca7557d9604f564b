import { z } from 'zod';
import { SEEDS_IN_MAIZE_BAG } from '../activities/totals.ts';
import { DENSITY } from '../limits.ts';
import { idSchema } from '../schemas/field.ts';
import { lookupCodeSchema } from '../schemas/lookup.ts';
import { seasonSchema } from '../schemas/season.ts';
import type { ZonePlan } from '../zones/types.ts';
import { nitrogenOfNitrate, type Grade } from './nitrogen.ts';
import type { DensityCurve } from './plant-density.ts';
import { netGrainPrice, priceRelation } from './price-relation.ts';
import type { Prices, Terms } from './recommend.ts';

const { min_yield_kg_ha, max_yield_kg_ha, min_relation, max_relation, min_plants_ha, max_plants_ha } = DENSITY;

const SCALE = 10_000;
const kept = z.number({ error: ({ input }) => (input === null || input === undefined ? 'REQUIRED' : 'INVALID') });
const between = ([least, most]: readonly [number, number]) =>
  kept
    .min(least, 'OUT_OF_RANGE')
    .max(most, 'OUT_OF_RANGE')
    .transform((value) => Math.round(value * SCALE) / SCALE);
/** Of the low or the high environment, kg/ha (rules 32). */
export const environmentYieldSchema = kept.min(min_yield_kg_ha, 'DENSITY_YIELD_RANGE').max(max_yield_kg_ha, 'DENSITY_YIELD_RANGE');
export const relationSchema = between([min_relation, max_relation]);
export const soilNitrogenSchema = between(DENSITY.n_soil_kg_ha);

/** What people type of a recommendation beside prices; null: not typed. */
export const densityInputsSchema = z
  .strictObject({
    /** Code of a genotype; null: the generic curve. */
    hybrid: lookupCodeSchema.nullable(),
    low_kg_ha: environmentYieldSchema,
    high_kg_ha: environmentYieldSchema,
    n_soil_kg_ha: soilNitrogenSchema.nullable(),
    /** Of a soil sample; takes the place of the kilograms. */
    nitrate_ppm: between(DENSITY.nitrate_ppm).nullable(),
    is_no3: z.boolean(),
    bulk_density_g_cm3: between(DENSITY.bulk_density_g_cm3),
    depth_cm: between(DENSITY.depth_cm),
    /** Null: as the prices say. */
    price_relation: relationSchema.nullable(),
    emergence_pct: between(DENSITY.emergence_pct),
    row_spacing_cm: between(DENSITY.row_spacing_cm),
    /** Code of a product that carries the nitrogen. */
    product: lookupCodeSchema.nullable(),
    /** What is sown today, plants/ha. */
    real_plants_ha: between([1, DENSITY.most_plants_ha]).nullable(),
    /** Said again of a density that is unusual. */
    is_real_confirmed: z.boolean(),
    /** Which zones it was made for. */
    zones_mark: z
      .string()
      .regex(/^[\d.: -]{1,200}$/, 'INVALID')
      .nullable(),
  })
  .refine(({ low_kg_ha, high_kg_ha }) => low_kg_ha <= high_kg_ha, { path: ['low_kg_ha'], message: 'DENSITY_LOW_ABOVE_HIGH' })
  .refine(({ real_plants_ha, is_real_confirmed }) => is_real_confirmed || !isUnusual(real_plants_ha), {
    path: ['real_plants_ha'],
    message: 'DENSITY_UNUSUAL',
  })
  .meta({ id: 'DensityInputs' });
export type DensityInputs = z.output<typeof densityInputsSchema>;

/** Whether somebody is asked if it is so: below 35 or above 110 thousand plants/ha (domain.md §4.1). */
export const isUnusual = (plants_ha: number | null): boolean =>
  plants_ha !== null && (plants_ha < min_plants_ha || plants_ha > max_plants_ha);

export const PRICE_KEYS = ['n_usd_kg', 'grain_usd_t', 'commercial_pct', 'bag_usd'] as const;
/** A kg of N, a tonne of grain and what selling it costs of it, a bag of seed; null: not typed. Shown to whoever sees the field's margin. */
export const densityPricesSchema = z
  .strictObject({
    n_usd_kg: between(DENSITY.price_usd).nullable(),
    grain_usd_t: between(DENSITY.price_usd).nullable(),
    commercial_pct: between(DENSITY.commercial_pct).nullable(),
    bag_usd: between(DENSITY.price_usd).nullable(),
  })
  .meta({ id: 'DensityPrices' });
export type DensityPrices = z.output<typeof densityPricesSchema>;

/** Where a number comes from. */
export const ORIGINS = ['typed', 'record', 'zones', 'report', 'margin', 'prices', 'soil', 'last_season', 'default'] as const;
export type Origin = (typeof ORIGINS)[number];
export const ORIGIN_KEYS = [
  'hybrid',
  'low_kg_ha',
  'high_kg_ha',
  'n_soil_kg_ha',
  'bulk_density_g_cm3',
  'emergence_pct',
  'row_spacing_cm',
  'product',
  'real_plants_ha',
  'price_relation',
  ...PRICE_KEYS,
] as const;
export type OriginKey = (typeof ORIGIN_KEYS)[number];
const originKeySchema = z.enum(ORIGIN_KEYS);
export const originsSchema = z.partialRecord(originKeySchema, z.enum(ORIGINS)).meta({ id: 'DensityOrigins' });
export type Origins = z.output<typeof originsSchema>;

/** What the field's own records would put in; `detail` names what it came from: a product, a report's code, a place. */
export const suggestionSchema = z
  .object({ value: z.union([z.number(), z.string()]), from: z.enum(ORIGINS), detail: z.string().nullable() })
  .meta({ id: 'DensitySuggestion' });
export type Suggestion = z.output<typeof suggestionSchema>;
export const suggestionsSchema = z.partialRecord(originKeySchema, suggestionSchema).meta({ id: 'DensitySuggestions' });
export type Suggestions = z.output<typeof suggestionsSchema>;

const relation = z.number().nullable();
/** kg of grain that pay a kg of N and a seed, where prices say so. */
export const relationsSchema = z.object({ nitrogen: relation, seed: relation }).meta({ id: 'DensityRelations' });
export type Relations = z.output<typeof relationsSchema>;

export const densityPlanSchema = seasonSchema
  .extend({
    field_id: idSchema,
    version: z.int(),
    inputs: densityInputsSchema,
    /** Null to whoever does not see the field's margin, who has the relations. */
    prices: densityPricesSchema.nullable(),
    relations: relationsSchema,
    origins: originsSchema,
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'DensityPlan' });
export type DensityPlan = z.output<typeof densityPlanSchema>;

/** Where nobody has said anything. */
export const USUAL = { bulk_density_g_cm3: 1.25, depth_cm: 60, emergence_pct: 92, row_spacing_cm: 52.5, product: 'UREA' } as const;
/** Nothing typed yet, but what is usual. */
export const BLANK_INPUTS: Omit<DensityInputs, 'low_kg_ha' | 'high_kg_ha'> = {
  ...USUAL,
  hybrid: null,
  n_soil_kg_ha: null,
  nitrate_ppm: null,
  is_no3: false,
  price_relation: null,
  real_plants_ha: null,
  is_real_confirmed: false,
  zones_mark: null,
};
export const NO_PRICES: DensityPrices = { n_usd_kg: null, grain_usd_t: null, commercial_pct: null, bag_usd: null };
/** Between best and worst. */
export const USUAL_RELATION = 10;

const grainOf = ({ grain_usd_t, commercial_pct }: DensityPrices): number | null =>
  grain_usd_t === null ? null : netGrainPrice(grain_usd_t, commercial_pct ?? 0);

/** What prices say: urea N at 1.3043 USD/kg, grain at 180 USD/t, a bag at 180 USD → 7.25 and 0.0125 kg of grain. */
export function relationsOf(prices: DensityPrices): Relations {
  const grain = grainOf(prices);
  const { n_usd_kg, bag_usd } = prices;
  return {
    nitrogen: grain === null || n_usd_kg === null ? null : priceRelation(n_usd_kg, grain),
    seed: grain === null || bag_usd === null ? null : bag_usd / SEEDS_IN_MAIZE_BAG / grain,
  };
}

/** All three prices, a kg of N at the relation that counts where it has no price; null where grain or seed has none. */
function pricesOf(prices: DensityPrices | null, price_relation: number): Prices | null {
  const grain = prices === null ? null : grainOf(prices);
  if (prices === null || grain === null || prices.bag_usd === null) return null;
  return { n_usd_kg: price_relation * grain, seed_usd: prices.bag_usd / SEEDS_IN_MAIZE_BAG, grain_usd_kg: grain };
}

/** What the terms of all environments are made from. */
type TermInputs = Pick<
  DensityInputs,
  'n_soil_kg_ha' | 'nitrate_ppm' | 'is_no3' | 'bulk_density_g_cm3' | 'depth_cm' | 'price_relation' | 'emergence_pct' | 'row_spacing_cm'
>;
export type Said = { readonly inputs: TermInputs } & Pick<DensityPlan, 'prices' | 'relations'>;

/** N in the soil at sowing, kg/ha: of the sample, as it was typed, or what is usual. */
export const soilNitrogen = (
  { nitrate_ppm, is_no3, bulk_density_g_cm3, depth_cm, n_soil_kg_ha }: TermInputs,
  usual_kg_ha: number,
): number =>
  nitrate_ppm === null ? (n_soil_kg_ha ?? usual_kg_ha) : nitrogenOfNitrate({ ppm: nitrate_ppm, is_no3, bulk_density_g_cm3, depth_cm });

/** The relation that counts: typed, of the prices, or in the middle. */
export const relationThatCounts = ({
  inputs,
  relations,
}: Pick<Said, 'relations'> & { readonly inputs: Pick<DensityInputs, 'price_relation'> }): number =>
  inputs.price_relation ?? relations.nitrogen ?? USUAL_RELATION;

/** `usual_n_kg_ha` counts where nobody has said what the soil has. */
export function termsOf({ inputs, prices, relations }: Said, curve: DensityCurve, product: Grade | null, usual_n_kg_ha: number): Terms {
  const price_relation = relationThatCounts({ inputs, relations });
  return {
    curve,
    emergence: inputs.emergence_pct / 100,
    row_spacing_m: inputs.row_spacing_cm / 100,
    n_soil_kg_ha: soilNitrogen(inputs, usual_n_kg_ha),
    price_relation,
    seed_relation: relations.seed,
    product,
    prices: pricesOf(prices, price_relation),
  };
}

/** What tells zones from others: how many, their hectares and their means. Naming and prescribing leave it. */
export const zonesMark = ({ zones }: Pick<ZonePlan, 'zones'>): string =>
  zones.map(({ area_ha, mean }) => `${area_ha.toFixed(2)}:${mean.toFixed(1)}`).join(' ');
