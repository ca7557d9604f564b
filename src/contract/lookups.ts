import { z } from 'zod';
import { ACTIVITY_TYPES, COUNTRIES, TREATMENT_TYPES, type CropCode } from '#domain/codes.ts';
import { densityCurveSchema } from '#domain/density/hybrid-curve.ts';
import { genotypeCycleSchema } from '#domain/schemas/crop-explorer.ts';
import {
  BRAND_KINDS,
  LOOKUP_ATTRIBUTES,
  LOOKUP_LISTS,
  lookupCodeSchema,
  lookupNamesSchema,
  lookupRowSchema,
  PRODUCT_ACTIVITIES,
} from '#domain/schemas/lookup.ts';
import { PRODUCT_TYPES, productSchema } from '#domain/schemas/product.ts';
import { cropCodeSchema } from '#domain/schemas/season.ts';
import { SEED_LOT } from '#domain/limits.ts';
import { seedLotSchema } from '#domain/seed-lots/seed-lot.ts';
import { binary, call } from './define.ts';

const anyone = { who: 'anyone' } as const;
const admin = { who: 'role', roles: ['admin'] } as const;
const crop = z.coerce
  .number<string | number>('INVALID')
  .refine((code) => cropCodeSchema.safeParse(code).success, 'INVALID')
  .transform((code) => code as CropCode);
const activity = z.enum(ACTIVITY_TYPES).optional();
const productActivity = z.enum(PRODUCT_ACTIVITIES).optional();

/** Active entries of a list as they are chosen from: what an entry says, beside its code and names. */
const rows = <Shape extends z.ZodRawShape>(attributes: z.ZodObject<Shape>) =>
  z.array(z.object({ code: z.string(), names: lookupNamesSchema, ...attributes.shape })).readonly();

/** A seed lot's number as somebody typed it. */
const batch = z
  .string('REQUIRED')
  .max(200, 'TOO_LONG')
  .refine((typed) => typed.trim() !== '', 'REQUIRED');

/** One entry; what changes it is sent with its version, 0 while nobody has changed it. */
const one = z.object({ list: z.enum(LOOKUP_LISTS), code: lookupCodeSchema, version: z.int32().min(0) });
const path = '/generic/lookups/:list/:code';

export const lookups = {
  crops: call({
    method: 'GET',
    path: '/generic/crop',
    access: anyone,
    input: z.object({}),
    reply: z.array(z.object({ id: cropCodeSchema, key: z.string(), season: z.union([z.literal(1), z.literal(2)]), color: z.string() })),
    summary: 'Crops',
  }),
  genotypes: call({
    method: 'GET',
    path: '/generic/genotype',
    access: anyone,
    input: z.object({}),
    reply: z.array(z.object({ id: z.int(), crop: cropCodeSchema, name: z.string(), seed_brand: z.string().nullable() })),
    summary: 'Genotypes by crop',
  }),
  explorerGenotypes: call({
    method: 'GET',
    path: '/generic/genotype/explorer',
    access: anyone,
    input: z.object({}),
    reply: z.array(genotypeCycleSchema.extend({ density: densityCurveSchema.nullable() })).readonly(),
    summary: 'Genotypes with their cycles, and of maize how they answer to density, where that is known',
  }),
  treatmentTypes: call({
    method: 'GET',
    path: '/field/treatment_types',
    access: anyone,
    input: z.object({}),
    reply: z.array(z.object({ key: z.enum(TREATMENT_TYPES), order: z.int() })),
    summary: 'How the seed of a field in a gaps project can have been treated, in the order it is offered',
  }),
  products: call({
    method: 'GET',
    path: '/products/',
    access: anyone,
    input: z.object({ type: z.enum(PRODUCT_TYPES).optional() }),
    reply: z.array(productSchema).readonly(),
    summary: 'Fertilizers with their grades and hybrids with their cycle; all, or those of one type',
  }),
  countries: call({
    method: 'GET',
    path: '/assets/country/available',
    access: anyone,
    input: z.object({}),
    reply: z.array(
      z.object({
        id: z.int(),
        code: z.enum(COUNTRIES),
        calling_code: z.string(),
        provinces: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
    summary: 'Countries of the product with their provinces',
  }),
  brands: call({
    method: 'GET',
    path: '/generic/brand',
    access: anyone,
    input: z.object({ kind: z.enum(BRAND_KINDS).optional() }),
    reply: rows(LOOKUP_ATTRIBUTES.brand),
    summary: 'Seed brands and makers of machinery',
  }),
  yearTypes: call({
    method: 'GET',
    path: '/generic/yeartype',
    access: anyone,
    input: z.object({}),
    reply: rows(LOOKUP_ATTRIBUTES.year_type),
    summary: 'Types of year a sowing is planned for',
  }),
  stages: call({
    method: 'GET',
    path: '/generic/phenological-stages',
    access: anyone,
    input: z.object({ crop: crop.optional() }),
    reply: rows(LOOKUP_ATTRIBUTES.stage),
    summary: 'Phenological stages by scale, with the degree-days from sowing that reach them; of one crop or all',
  }),
  productTypes: call({
    method: 'GET',
    path: '/generic/product-types',
    access: anyone,
    input: z.object({ activity: productActivity }),
    reply: rows(LOOKUP_ATTRIBUTES.product_type),
    summary: 'Types of the products of fertilizations and applications',
  }),
  units: call({
    method: 'GET',
    path: '/generic/units',
    access: anyone,
    input: z.object({ activity }),
    reply: rows(LOOKUP_ATTRIBUTES.unit),
    summary: 'Units with what one of each is in its base; of one activity or all',
  }),
  activityProducts: call({
    method: 'GET',
    path: '/activity/product',
    access: anyone,
    input: z.object({ activity: productActivity, product_type: lookupCodeSchema.optional() }),
    reply: rows(LOOKUP_ATTRIBUTES.product),
    summary: 'Products of fertilizations and applications with grade, usual unit and usual dose',
  }),
  activityGenotypes: call({
    method: 'GET',
    path: '/activity/genotype',
    access: anyone,
    input: z.object({ crop: crop.optional() }),
    reply: rows(LOOKUP_ATTRIBUTES.genotype),
    summary: 'Genotypes a sowing names: those of `/generic/genotype` and what the administration added',
  }),
  modes: call({
    method: 'GET',
    path: '/activity/mode-type-by-activity',
    access: anyone,
    input: z.object({ activity }),
    reply: rows(LOOKUP_ATTRIBUTES.mode),
    summary: 'How fertilizers are placed and with what activities are done',
  }),
  specificBatch: call({
    method: 'GET',
    path: '/generic/specificBatch',
    access: { who: 'user' },
    input: z.object({ batch }),
    reply: z.object({ batch: seedLotSchema }),
    errors: ['BATCH_NOT_FOUND'],
    rate: SEED_LOT.asked_a_minute,
    summary: 'The seed lot of a number, with its hybrid, its treatment and the hybrid’s technical sheet',
  }),
  specificBatchPdf: call({
    method: 'GET',
    path: '/generic/specificBatch/pdf',
    access: { who: 'user' },
    input: z.object({ batch }),
    reply: binary('application/pdf'),
    errors: ['BATCH_NOT_FOUND', 'HYBRID_PDF_MISSING'],
    rate: SEED_LOT.asked_a_minute,
    summary: 'The technical sheet of a seed lot’s hybrid, for whoever has the lot’s number',
  }),
  entries: call({
    method: 'GET',
    path: '/generic/lookups',
    access: admin,
    input: z.object({ list: z.enum(LOOKUP_LISTS) }),
    reply: z.object({ rows: z.array(lookupRowSchema).readonly() }),
    summary: 'A list as the administration sees it: inactive entries too, each with its version',
  }),
  saveEntry: call({
    method: 'PUT',
    path,
    access: admin,
    input: one.extend({
      names: lookupNamesSchema,
      /** By the list; checked by its schema. */
      attributes: z.record(z.string(), z.unknown()),
      position: z.int('INVALID').min(0, 'INVALID').max(1_000_000, 'INVALID'),
      is_active: z.boolean('INVALID'),
    }),
    reply: lookupRowSchema,
    errors: ['LOOKUP_UNKNOWN', 'LOOKUP_NAME_TAKEN', 'LOOKUP_IN_USE', 'LOOKUP_UNIT_USED', 'RANGE_REVERSED'],
    if_match: true,
    audit: 'lookup.edit',
    summary: 'Add an entry to a list, or put it in the place of the built-in one',
  }),
  removeEntry: call({
    method: 'DELETE',
    path,
    access: admin,
    input: one,
    reply: lookupRowSchema,
    errors: ['LOOKUP_NAME_TAKEN', 'LOOKUP_UNKNOWN', 'LOOKUP_IN_USE', 'LOOKUP_UNIT_USED'],
    if_match: true,
    audit: 'lookup.edit',
    summary: 'Bring the built-in entry back; an added one is put out of use, because records keep its code',
  }),
};
