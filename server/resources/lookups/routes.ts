import type { lookups } from '#contract/lookups.ts';
import { COUNTRY_CATALOG } from '#domain/catalog/countries.ts';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import { GENOTYPES } from '#domain/catalog/genotypes.ts';
import { PRODUCTS } from '#domain/catalog/products.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { TREATMENT_TYPES } from '#domain/codes.ts';
import { GENOTYPE_CYCLES } from '#domain/explorer/catalog/cycles.ts';
import type { Handlers } from '#server/context.ts';

const CROP_ROWS = CROP_CATALOG.map(({ code, key, season, color }) => ({ id: code, key, season, color }));
/** Names in the product's default language; the screen translates by id. Generic cycles belong to no seed brand. */
const GENOTYPE_ROWS = GENOTYPES.map(({ id, crop, names }) => ({ id, crop, name: names.es, seed_brand: null }));
const COUNTRY_ROWS = COUNTRY_CATALOG.map((country) => ({
  ...country,
  provinces: PROVINCES.filter((province) => province.country === country.code).map(({ code, name }) => ({ code, name })),
}));

export const lookupHandlers: Handlers<typeof lookups> = {
  crops: async () => CROP_ROWS,
  genotypes: async () => GENOTYPE_ROWS,
  explorerGenotypes: async () => GENOTYPE_CYCLES,
  treatmentTypes: async () => TREATMENT_TYPES.map((key, order) => ({ key, order })),
  products: async ({ type }) => (type === undefined ? PRODUCTS : PRODUCTS.filter((product) => product.type === type)),
  countries: async () => COUNTRY_ROWS,
};
