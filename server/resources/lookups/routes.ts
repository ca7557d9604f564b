import type { lookups } from '#contract/lookups.ts';
import { COUNTRY_CATALOG } from '#domain/catalog/countries.ts';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import { GENOTYPES } from '#domain/catalog/genotypes.ts';
import { PRODUCTS } from '#domain/catalog/products.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { TREATMENT_TYPES } from '#domain/codes.ts';
import { curveOf } from '#domain/density/hybrid-curve.ts';
import { GENOTYPE_CYCLES } from '#domain/explorer/catalog/cycles.ts';
import { lookupsOf } from '#domain/catalog/activities/index.ts';
import { AppError } from '#domain/errors.ts';
import { lookupEntrySchema, type LookupEntry, type LookupList, type LookupOf } from '#domain/schemas/lookup.ts';
import type { Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import { fieldErrorOf } from '#server/http/body/parse-input.ts';
import { sendPdf } from '../seed-lots/hybrid-pdfs.ts';
import { readSeedLot } from '../seed-lots/read-seed-lot.ts';
import { removeEntry, saveEntry } from './change-entry.ts';
import { readLookups } from './read-lookups.ts';

const CROP_ROWS = CROP_CATALOG.map(({ code, key, season, color }) => ({ id: code, key, season, color }));
const COUNTRY_ROWS = COUNTRY_CATALOG.map((country) => ({
  ...country,
  provinces: PROVINCES.filter((province) => province.country === country.code).map(({ code, name }) => ({ code, name })),
}));

/** An entry as it is chosen; of a year there is nothing to say beside its name. */
type Choice<L extends LookupList> = Pick<LookupEntry, 'code' | 'names'> & (L extends 'year_type' ? unknown : LookupOf<L>['attributes']);

/** Active entries of a list. */
const choicesOf = async <L extends LookupList>(db: Db, list: L): Promise<readonly Choice<L>[]> => {
  const entries = (await readLookups(db)).flatMap(({ entry }) => (entry.is_active ? [entry] : []));
  return lookupsOf(entries, list).map(({ code, names, attributes }) => ({ code, names, ...attributes }) as Choice<L>);
};
/** What was not asked for matches everything. */
const is = <T>(asked: T | undefined, value: T): boolean => asked === undefined || asked === value;

/** An entry by its list's schema, with the inputs that are wrong. */
const parseEntry = (given: unknown): LookupEntry => {
  const parsed = lookupEntrySchema.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(fieldErrorOf);
  throw new AppError('INVALID', {}, { fields });
};

export const lookupHandlers: Handlers<typeof lookups> = {
  crops: async () => CROP_ROWS,
  /** Names in the product's default language; the screen translates by id. Whose seed brand one is the administration says. */
  genotypes: async (_input, { db }) => {
    const brands = new Map((await choicesOf(db, 'genotype')).map(({ code, seed_brand }) => [code, seed_brand]));
    return GENOTYPES.map(({ id, crop, names }) => ({ id, crop, name: names.es, seed_brand: brands.get(String(id)) ?? null }));
  },
  explorerGenotypes: async (_input, { db }) => {
    const curves = new Map((await choicesOf(db, 'genotype')).map(({ code, ...attributes }) => [code, curveOf(attributes)]));
    return GENOTYPE_CYCLES.map((cycle) => ({ ...cycle, density: curves.get(String(cycle.id)) ?? null }));
  },
  treatmentTypes: async () => TREATMENT_TYPES.map((key, order) => ({ key, order })),
  products: async ({ type }) => (type === undefined ? PRODUCTS : PRODUCTS.filter((product) => product.type === type)),
  countries: async () => COUNTRY_ROWS,
  brands: async (asked, { db }) => (await choicesOf(db, 'brand')).filter(({ kind }) => is(asked.kind, kind)),
  yearTypes: (_input, { db }) => choicesOf(db, 'year_type'),
  stages: async ({ crop }, { db }) => (await choicesOf(db, 'stage')).filter(({ crops }) => crop === undefined || crops.includes(crop)),
  productTypes: async (asked, { db }) => (await choicesOf(db, 'product_type')).filter(({ activity }) => is(asked.activity, activity)),
  units: async ({ activity }, { db }) =>
    (await choicesOf(db, 'unit')).filter(({ activities }) => activity === undefined || activities.includes(activity)),
  activityProducts: async (asked, { db }) =>
    (await choicesOf(db, 'product')).filter(
      ({ activity, product_type }) => is(asked.activity, activity) && is(asked.product_type, product_type),
    ),
  activityGenotypes: async (asked, { db }) => (await choicesOf(db, 'genotype')).filter(({ crop }) => is(asked.crop, crop)),
  modes: async (asked, { db }) => (await choicesOf(db, 'mode')).filter(({ activity }) => is(asked.activity, activity)),

  // A seed lot is nobody's: whoever has its number is told of it.
  specificBatch: async ({ batch }, { db }) => ({ batch: await readSeedLot(db, batch) }),
  specificBatchPdf: async ({ batch }, ctx) => sendPdf(ctx, (await readSeedLot(ctx.db, batch)).document),

  entries: async ({ list }, { db }) => {
    const rows = await readLookups(db);
    const of = new Map(rows.map((row) => [row.entry, row]));
    return { rows: lookupsOf([...of.keys()], list).flatMap((entry) => of.get(entry) ?? []) };
  },
  saveEntry: ({ version, ...entry }, ctx) => saveEntry(ctx, parseEntry(entry), version),
  removeEntry: (named, ctx) => removeEntry(ctx, named),
};
