import type { ParsedInput } from '#contract/define.ts';
import type { density } from '#contract/fields/density.ts';
import { lookupsOf } from '#domain/catalog/activities/index.ts';
import { isMaize } from '#domain/codes.ts';
import {
  BLANK_INPUTS,
  NO_PRICES,
  relationsOf,
  relationThatCounts,
  termsOf,
  USUAL,
  type DensityPlan,
} from '#domain/density/density-plan.ts';
import { curveOf, GENERIC_CURVE } from '#domain/density/hybrid-curve.ts';
import { usualNitrogen, type Grade } from '#domain/density/nitrogen.ts';
import { nitrogenPrice, priceRelation, relationScore, relationWord } from '#domain/density/price-relation.ts';
import { recommend, recommendNitrogen } from '#domain/density/recommend.ts';
import { suggest } from '#domain/density/suggest.ts';
import { AppError } from '#domain/errors.ts';
import type { LookupEntry, LookupList, LookupOf } from '#domain/schemas/lookup.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import { listActivities } from '../activities/queries.ts';
import { checkChanged } from '../fields/records.ts';
import { fieldRights } from '../fields/rights.ts';
import { readLookups } from '../lookups/read-lookups.ts';
import { listPlans } from '../margins/queries.ts';
import { findLastPlan, findPlace, findPlan, findReported, findYields, insertPlan, savePrices, updatePlan } from './queries.ts';

type Codes = Pick<DensityPlan['inputs'], 'hybrid' | 'product'>;

/** Active entries of a list. */
async function activeOf<L extends LookupList>(db: Db, list: L): Promise<readonly LookupOf<L>[]> {
  const active = (await readLookups(db)).flatMap(({ entry }): LookupEntry[] => (entry.is_active ? [entry] : []));
  return lookupsOf(active, list);
}

function refusal(path: string, code: 'LOOKUP_UNKNOWN' | 'DENSITY_NOT_MAIZE' | 'DENSITY_LOW_ABOVE_HIGH'): AppError {
  return new AppError(code, {}, { fields: [{ path, code }] });
}

/** The product a dose is of: one that carries nitrogen. */
async function gradeOf(db: Db, code: string | null | undefined, path: string): Promise<Grade | null> {
  if (code === null || code === undefined) return null;
  const product = (await activeOf(db, 'product')).find((one) => one.code === code);
  if (product === undefined || (product.attributes.n_pct ?? 0) === 0) throw refusal(path, 'LOOKUP_UNKNOWN');
  return product.attributes;
}

async function hybridOf(db: Db, code: string | null | undefined, path: string) {
  if (code === null || code === undefined) return { curve: GENERIC_CURVE, is_own_curve: false };
  const hybrid = (await activeOf(db, 'genotype')).find((one) => one.code === code);
  if (hybrid === undefined) throw refusal(path, 'LOOKUP_UNKNOWN');
  if (!isMaize(hybrid.attributes.crop)) throw refusal(path, 'DENSITY_NOT_MAIZE');
  const own = curveOf(hybrid.attributes);
  return { curve: own ?? GENERIC_CURVE, is_own_curve: own !== null };
}

type Asked = Pick<
  ParsedInput<typeof density.recommendation>,
  'low' | 'high' | 'price_relation' | 'n_soil_kg_ha' | 'country' | 'n_usd_kg' | 'grain_usd_t' | 'commercial_pct'
>;

/** Low, middle and high, and what all three share. */
function termsAsked(asked: Asked & { readonly bag_usd?: number | undefined }) {
  const { low, high, country, n_usd_kg = null, grain_usd_t = null, commercial_pct = null, bag_usd = null } = asked;
  if (low > high) throw refusal('low', 'DENSITY_LOW_ABOVE_HIGH');
  const prices = { ...NO_PRICES, n_usd_kg, grain_usd_t, commercial_pct, bag_usd };
  const relations = relationsOf(prices);
  return {
    prices,
    relations,
    price_relation: relationThatCounts({ inputs: { price_relation: asked.price_relation ?? null }, relations }),
    n_soil_kg_ha: asked.n_soil_kg_ha ?? usualNitrogen(country, null),
  };
}

const threeOf = <T>({ low, high }: Asked, of: (yield_kg_ha: number) => T) => ({
  low: of(low),
  middle: of((low + high) / 2),
  high: of(high),
});

const openHandlers: Pick<Handlers<typeof density>, 'recommendation' | 'hybrids' | 'priceRelations' | 'nitrogen'> = {
  recommendation: async (asked, { db }) => {
    const { prices, relations, price_relation, n_soil_kg_ha } = termsAsked(asked);
    const { emergence_pct = USUAL.emergence_pct, row_spacing_cm = USUAL.row_spacing_cm } = asked;
    const { curve, is_own_curve } = await hybridOf(db, asked.hybrid, 'hybrid');
    const product = await gradeOf(db, asked.product, 'product');
    const inputs = { ...BLANK_INPUTS, emergence_pct, row_spacing_cm, price_relation, n_soil_kg_ha };
    const terms = termsOf({ inputs, prices, relations }, curve, product, n_soil_kg_ha);
    const environments = threeOf(asked, (yield_kg_ha) => recommend(yield_kg_ha, terms));
    return { is_own_curve, curve, price_relation, n_soil_kg_ha, environments };
  },

  hybrids: async (_input, { db }) => ({
    hybrids: (await activeOf(db, 'genotype')).flatMap(({ code, names, attributes }) =>
      isMaize(attributes.crop) ? [{ code, names, crop: attributes.crop, curve: curveOf(attributes) }] : [],
    ),
    generic: GENERIC_CURVE,
  }),

  priceRelations: async ({ country }, { db }) => {
    const grades = new Map((await activeOf(db, 'product')).map(({ code, attributes }) => [code, attributes.n_pct ?? 0]));
    const own = (await activeOf(db, 'price_relation')).filter(({ attributes }) => country === undefined || attributes.country === country);
    const relations = own
      .toSorted((a, b) => b.attributes.date.localeCompare(a.attributes.date))
      .flatMap(({ code, names, attributes }) => {
        const n_pct = grades.get(attributes.fertilizer) ?? 0;
        if (n_pct === 0) return [];
        const n_usd_kg = nitrogenPrice(attributes.fertilizer_usd_t, n_pct);
        const relation = priceRelation(n_usd_kg, attributes.grain_usd_t / 1_000);
        return [{ code, names, ...attributes, n_usd_kg, relation, score: relationScore(relation), word: relationWord(relation) }];
      });
    return { relations };
  },

  nitrogen: async (asked, { db }) => {
    const { price_relation, n_soil_kg_ha } = termsAsked(asked);
    const product = await gradeOf(db, asked.product, 'product');
    const environments = threeOf(asked, (yield_kg_ha) => recommendNitrogen(yield_kg_ha, { n_soil_kg_ha, price_relation, product }));
    return { price_relation, n_soil_kg_ha, environments };
  },
};

async function readPlan(db: Db, user: Principal, field_id: string, season: Season): Promise<DensityPlan> {
  const found = await findPlan(db, user, field_id, season);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

async function readSuggested({ db, user }: Pick<Ctx<Principal>, 'db' | 'user'>, field_id: string, season: Season, can_see_prices: boolean) {
  const [place, activities, margins, yields, reported, last, rows, products] = await Promise.all([
    findPlace(db, field_id, season),
    listActivities(db, user, field_id, season),
    listPlans(db, user, [field_id], season),
    findYields(db, field_id),
    findReported(db, field_id, season),
    findLastPlan(db, field_id, season),
    readLookups(db),
    activeOf(db, 'product'),
  ]);
  const { country, genotype, crop_before } = place;
  const usual_n_kg_ha = usualNitrogen(country ?? 'AR', crop_before);
  const suggested = suggest({
    country,
    genotype,
    activities,
    margins,
    yields,
    reported: reported ?? null,
    last: last ?? null,
    usual_n_kg_ha,
    price_relations: rows.flatMap(({ entry, origin }) =>
      entry.list === 'price_relation' && entry.is_active ? [{ entry, is_example: origin === 'built_in' }] : [],
    ),
    products,
    can_see_prices,
  });
  return { suggested, usual_n_kg_ha };
}

/** Refuses what nobody can sow or spread now, but what stood there before, and other crops than maize. */
async function checkInputs(db: Db, field_id: string, season: Season, { hybrid, product }: Codes, before: Codes | undefined): Promise<void> {
  const { crop } = await findPlace(db, field_id, season);
  if (crop !== null && !isMaize(crop)) throw new AppError('DENSITY_NOT_MAIZE');
  if (hybrid !== before?.hybrid) await hybridOf(db, hybrid, 'inputs.hybrid');
  if (product !== before?.product) await gradeOf(db, product, 'inputs.product');
}

/** Handlers of density and nitrogen: the recommendation is anybody's, a field's is kept by whoever writes its records (rules §8, rows 42 and 58). */
export const densityHandlers: Handlers<typeof density> = {
  ...openHandlers,

  get: async ({ field_id, ...season }, ctx) => {
    const { db, user } = ctx;
    const [plan, edit, margin] = await Promise.all([
      findPlan(db, user, field_id, season),
      fieldRights(db, user, [field_id], 'add_records'),
      fieldRights(db, user, [field_id], 'margin'),
    ]);
    const can_see_prices = margin === true;
    const { suggested, usual_n_kg_ha } = await readSuggested(ctx, field_id, season, can_see_prices);
    return { plan: plan ?? null, suggested, usual_n_kg_ha, can_edit: edit === true, can_see_prices };
  },

  save: async ({ field_id, version, inputs, prices, origins, ...season }, { db, user, now }) => {
    if (prices !== null && (await fieldRights(db, user, [field_id], 'margin')) !== true) throw new AppError('FORBIDDEN');
    return db.tx(async (tx) => {
      const found = await findPlan(tx, user, field_id, season);
      const current = found?.version ?? 0;
      if (current !== version)
        throw new AppError('VERSION_STALE', { current, ...(found === undefined ? {} : { copy: JSON.stringify(found) }) });
      await checkInputs(tx, field_id, season, inputs, found?.inputs);
      // Of prices that the writer does not see the relations stay.
      const relations = prices === null ? (found?.relations ?? relationsOf(NO_PRICES)) : relationsOf(prices);
      const written = { inputs, origins, relations };
      const is_written =
        version === 0
          ? await insertPlan(tx, field_id, season, written, user.id, now)
          : await updatePlan(tx, field_id, season, version, written, now);
      checkChanged(is_written, version);
      if (prices !== null) await savePrices(tx, field_id, season, prices);
      return readPlan(tx, user, field_id, season);
    });
  },
};
