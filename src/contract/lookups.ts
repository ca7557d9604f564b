import { z } from 'zod';
import { COUNTRIES, TREATMENT_TYPES } from '#domain/codes.ts';
import { genotypeCycleSchema } from '#domain/schemas/crop-explorer.ts';
import { PRODUCT_TYPES, productSchema } from '#domain/schemas/product.ts';
import { cropCodeSchema } from '#domain/schemas/season.ts';
import { call } from './define.ts';

const anyone = { who: 'anyone' } as const;

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
    reply: z.array(genotypeCycleSchema).readonly(),
    summary: 'Genotypes with their cycles, for the crop explorer',
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
};
