import { z } from 'zod';
import { BRANDS_WITH_SLUG } from '#domain/accounts/brand-numbers.ts';
import { COUNTRIES } from '#domain/codes.ts';
import {
  densityInputsSchema,
  densityPlanSchema,
  densityPricesSchema,
  environmentYieldSchema,
  originsSchema,
  relationSchema,
  soilNitrogenSchema,
  suggestionsSchema,
} from '#domain/density/density-plan.ts';
import { densityCurveSchema } from '#domain/density/hybrid-curve.ts';
import { DENSITY } from '#domain/limits.ts';
import { RELATION_WORDS } from '#domain/density/price-relation.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { LOOKUP_ATTRIBUTES, lookupCodeSchema, lookupNamesSchema } from '#domain/schemas/lookup.ts';
import { cropCodeSchema, seasonSchema } from '#domain/schemas/season.ts';
import { call } from '../define.ts';

const path = '/v2/density/:field_id';
const anybody = { who: 'user' } as const;
const brand = z.object({ brand: z.enum(BRANDS_WITH_SLUG) });
/** In an address, numbers are text. */
const asked = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess<unknown, Schema, string | number | undefined>(
    (text) => (typeof text === 'string' && text.trim() !== '' ? Number(text) : text),
    schema,
  );
const seasonQuery = z.object({
  year: asked(seasonSchema.shape.year),
  season: asked(seasonSchema.shape.season),
  period: seasonSchema.shape.period,
});

const number = z.number().nullable();
const nitrogenShape = {
  yield_kg_ha: z.number(),
  plateau_n_kg_ha: z.number(),
  target_n_kg_ha: z.number(),
  n_kg_ha: z.number(),
  dose: number,
};
const recommendationSchema = z
  .object({
    ...nitrogenShape,
    agronomic_plants_ha: z.number(),
    economic_plants_ha: number,
    plants_ha: z.number(),
    seeds_ha: z.number(),
    seeds_m: z.number(),
    expected_kg_ha: z.number(),
    unfertilized_kg_ha: z.number(),
    efficiency: number,
    seed_usd_ha: number,
    n_usd_ha: number,
    cost_usd_ha: number,
    extra_usd_ha: number,
  })
  .meta({ id: 'DensityRecommendation' });
const nitrogenSchema = z
  .object({ ...nitrogenShape, expected_kg_ha: z.number(), unfertilized_kg_ha: z.number(), efficiency: number })
  .meta({ id: 'NitrogenRecommendation' });

const price = asked(z.number('INVALID').min(DENSITY.price_usd[0], 'OUT_OF_RANGE').max(DENSITY.price_usd[1], 'OUT_OF_RANGE'));
const between = ([least, most]: readonly [number, number]) =>
  asked(z.number('INVALID').min(least, 'OUT_OF_RANGE').max(most, 'OUT_OF_RANGE'));
const nitrogenInput = {
  low: asked(environmentYieldSchema),
  high: asked(environmentYieldSchema),
  /** Else what prices say, else the middle. */
  price_relation: asked(relationSchema).optional(),
  /** Else what is usual in the country. */
  n_soil_kg_ha: asked(soilNitrogenSchema).optional(),
  country: z.enum(COUNTRIES, 'INVALID').default('AR'),
  /** Code of a product that carries nitrogen. */
  product: lookupCodeSchema.optional(),
  n_usd_kg: price.optional(),
  grain_usd_t: price.optional(),
  commercial_pct: between(DENSITY.commercial_pct).optional(),
};
/** Low, middle and high environment. */
const three = <Schema extends z.ZodType>(one: Schema) => z.object({ low: one, middle: one, high: one });
const errors = ['DENSITY_YIELD_RANGE', 'DENSITY_LOW_ABOVE_HIGH', 'LOOKUP_UNKNOWN', 'DENSITY_NOT_MAIZE'] as const;

export const density = {
  recommendation: call({
    method: 'GET',
    path: '/generic/genotype/density_recommendation',
    access: anybody,
    input: z.object({
      ...nitrogenInput,
      hybrid: lookupCodeSchema.optional(),
      bag_usd: price.optional(),
      emergence_pct: between(DENSITY.emergence_pct).optional(),
      row_spacing_cm: between(DENSITY.row_spacing_cm).optional(),
    }),
    reply: z.object({
      /** False where the hybrid has no curve of its own. */
      is_own_curve: z.boolean(),
      curve: densityCurveSchema,
      price_relation: z.number(),
      n_soil_kg_ha: z.number(),
      environments: three(recommendationSchema),
    }),
    errors,
    summary: 'Density and nitrogen of a maize hybrid in the low, the middle and the high environment of a field',
  }),
  hybrids: call({
    method: 'GET',
    path: '/generic/genotype/density_recommender_hybrids',
    access: anybody,
    input: z.object({}),
    reply: z.object({
      hybrids: z
        .array(z.object({ code: z.string(), names: lookupNamesSchema, crop: cropCodeSchema, curve: densityCurveSchema.nullable() }))
        .readonly(),
      generic: densityCurveSchema,
    }),
    summary: 'Maize hybrids with their curves; null: the generic one counts',
  }),
  priceRelations: call({
    method: 'GET',
    path: '/:brand/price_relations',
    access: anybody,
    input: brand.extend({ country: z.enum(COUNTRIES, 'INVALID').optional() }),
    reply: z.object({
      relations: z
        .array(
          LOOKUP_ATTRIBUTES.price_relation.extend({
            code: z.string(),
            names: lookupNamesSchema,
            n_usd_kg: z.number(),
            relation: z.number(),
            score: z.number(),
            word: z.enum(RELATION_WORDS),
          }),
        )
        .readonly(),
    }),
    summary: 'What nitrogen costs in grain, by place and day, the newest first; of one country or all',
  }),
  nitrogen: call({
    method: 'GET',
    path: '/:brand/calculate_nitrogen_recomendation',
    access: anybody,
    input: brand.extend(nitrogenInput),
    reply: z.object({ price_relation: z.number(), n_soil_kg_ha: z.number(), environments: three(nitrogenSchema) }),
    errors,
    summary: 'Nitrogen of maize in the low, the middle and the high environment of a field',
  }),
  get: call({
    method: 'GET',
    path,
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: seasonQuery.extend({ field_id: idSchema }),
    reply: z.object({
      plan: densityPlanSchema.nullable(),
      suggested: suggestionsSchema,
      /** N at sowing where nobody has measured it, kg/ha. */
      usual_n_kg_ha: z.number(),
      can_edit: z.boolean(),
      can_see_prices: z.boolean(),
    }),
    summary: 'The recommendation a field has in a season, and what its records would fill in',
  }),
  /** `version` 0 says that the caller knows of none yet. */
  save: call({
    method: 'PUT',
    path,
    access: { who: 'field', right: 'add_records', id: 'field_id' },
    input: seasonSchema
      .extend({
        field_id: idSchema,
        version: z.int32().min(0),
        inputs: densityInputsSchema,
        /** Null: as they are, of whoever does not see them. */
        prices: densityPricesSchema.nullable(),
        origins: originsSchema,
      })
      .strict(),
    reply: densityPlanSchema,
    errors: ['DENSITY_NOT_MAIZE', 'LOOKUP_UNKNOWN', 'FORBIDDEN'],
    if_match: true,
    audit: 'density.save',
    summary: 'Keep what a recommendation is made from',
  }),
};
