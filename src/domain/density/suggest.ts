import { massOf } from '../activities/totals.ts';
import type { Country } from '../codes.ts';
import { DENSITY } from '../limits.ts';
import { followedPlan } from '../margins/followed-plans.ts';
import type { MarginPlan } from '../margins/margin-plan.ts';
import type { Activity } from '../schemas/activity.ts';
import type { LookupOf } from '../schemas/lookup.ts';
import type { Doses } from '../zones/prescription/prescription.ts';
import { USUAL, type DensityInputs, type Origin, type OriginKey, type Suggestion, type Suggestions } from './density-plan.ts';
import { nitrogenPrice, priceRelation } from './price-relation.ts';

export type Known = {
  readonly country: Country | null;
  /** Code of what the season's crop is planned with. */
  readonly genotype: string | null;
  /** The season's, newest first; their money as far as the reader sees it. */
  readonly activities: readonly Activity[];
  /** The season's, as far as the reader sees them. */
  readonly margins: readonly MarginPlan[];
  readonly yields: Doses['yields'];
  readonly reported: { readonly n_kg_ha: number; readonly code: string } | null;
  readonly last: DensityInputs | null;
  readonly usual_n_kg_ha: number;
  /** Those that came with the program are examples, not quotations. */
  readonly price_relations: readonly { readonly entry: LookupOf<'price_relation'>; readonly is_example: boolean }[];
  readonly products: readonly LookupOf<'product'>[];
  readonly can_see_prices: boolean;
};

type Found = Suggestion | null;
const found = (value: number | string | null | undefined, from: Origin, detail: string | null = null): Found =>
  value === null || value === undefined ? null : { value, from, detail };
const within = (value: number | null | undefined, [least, most]: readonly [number, number]): number | null =>
  value === null || value === undefined || value < least || value > most ? null : value;
const kept = (value: number): number => Math.round(value * 10_000) / 10_000;

type ActivityOf<Type extends Activity['type']> = Extract<Activity, { type: Type }>;
const ofType = <Type extends Activity['type']>(activities: readonly Activity[], type: Type): readonly ActivityOf<Type>[] =>
  activities.filter((activity): activity is ActivityOf<Type> => activity.type === type);

/** What a kg of N cost in the record: of the newest fertilization with a price of a product that carries it. */
function paidNitrogen(activities: readonly Activity[]): Found {
  for (const { details, money } of ofType(activities, 'fertilization'))
    for (const [at, product] of details.products.entries()) {
      const price = money?.unit_costs_usd[at] ?? null;
      const mass = massOf({ ...product, dose: 1 });
      if (price === null || mass === null || (product.n_pct ?? 0) === 0) continue;
      const usd = within(kept(price / (mass * ((product.n_pct ?? 0) / 100))), DENSITY.price_usd);
      if (usd !== null) return found(usd, 'record', product.product ?? product.name);
    }
  return null;
}

/** The newest quotation of a country, with what a kg of N costs in it; the example where there is none. */
function newestRelation({ country, price_relations, products }: Known) {
  const own = price_relations.filter(({ entry }) => entry.attributes.country === country);
  const [newest] = own.toSorted(
    (a, b) => Number(a.is_example) - Number(b.is_example) || b.entry.attributes.date.localeCompare(a.entry.attributes.date),
  );
  if (newest === undefined) return null;
  const { fertilizer, fertilizer_usd_t, grain_usd_t, place, date } = newest.entry.attributes;
  const n_pct = products.find(({ code }) => code === fertilizer)?.attributes.n_pct ?? 0;
  if (n_pct === 0) return null;
  const from: Origin = newest.is_example ? 'default' : 'prices';
  return {
    n_usd_kg: kept(nitrogenPrice(fertilizer_usd_t, n_pct)),
    grain_usd_t,
    from,
    detail: newest.is_example ? null : `${place} · ${date}`,
  };
}

function prices(known: Known): Partial<Record<OriginKey, Found>> {
  const newest = newestRelation(known);
  const quoted = (value: number | undefined): Found => (newest === null ? null : found(value, newest.from, newest.detail));
  // A reader without the field's margin has the quotation as a relation alone: prices are kept beside it.
  if (!known.can_see_prices) {
    const relation = newest === null ? undefined : kept(priceRelation(newest.n_usd_kg, newest.grain_usd_t / 1_000));
    return { price_relation: quoted(relation && Math.min(Math.max(relation, DENSITY.min_relation), DENSITY.max_relation)) };
  }
  const margin = followedPlan(known.margins);
  const grain = within(margin?.inputs.price_usd_t, DENSITY.price_usd);
  const sown = ofType(known.activities, 'sow').find(({ money }) => (money?.bag_price_usd ?? null) !== null);
  return {
    n_usd_kg: paidNitrogen(known.activities) ?? quoted(newest?.n_usd_kg),
    grain_usd_t: found(grain, 'margin', margin?.name) ?? quoted(newest?.grain_usd_t),
    commercial_pct: grain === null ? null : found(within(margin?.inputs.commercial_pct, DENSITY.commercial_pct), 'margin', margin?.name),
    bag_usd: found(within(sown?.money?.bag_price_usd, DENSITY.price_usd), 'record'),
  };
}

/** Low and high are of one source. */
function yields({ yields: zoned, last }: Known): Partial<Record<OriginKey, Found>> {
  const bounds = [DENSITY.min_yield_kg_ha, DENSITY.max_yield_kg_ha] as const;
  const low = within(zoned?.low_kg_ha, bounds);
  const high = within(zoned?.high_kg_ha, bounds);
  if (low !== null && high !== null && low <= high) return { low_kg_ha: found(low, 'zones'), high_kg_ha: found(high, 'zones') };
  return { low_kg_ha: found(last?.low_kg_ha, 'last_season'), high_kg_ha: found(last?.high_kg_ha, 'last_season') };
}

/** What a field's records fill in of a recommendation, each with where it comes from; what nothing is known of is left out. */
export function suggest(known: Known): Suggestions {
  const { genotype, activities, reported, last, usual_n_kg_ha } = known;
  const [sown] = ofType(activities, 'sow');
  const usual = (key: Exclude<keyof typeof USUAL, 'depth_cm'>): Found => found(last?.[key], 'last_season') ?? found(USUAL[key], 'default');
  const all: Partial<Record<OriginKey, Found>> = {
    hybrid: found(sown?.details.genotype ?? genotype, 'record') ?? found(last?.hybrid, 'last_season'),
    real_plants_ha: found(within(sown?.details.density_plants_ha, [1, DENSITY.most_plants_ha]), 'record'),
    n_soil_kg_ha: found(within(reported?.n_kg_ha, DENSITY.n_soil_kg_ha), 'report', reported?.code) ?? found(usual_n_kg_ha, 'default'),
    bulk_density_g_cm3: usual('bulk_density_g_cm3'),
    emergence_pct: usual('emergence_pct'),
    row_spacing_cm: usual('row_spacing_cm'),
    product: usual('product'),
    ...yields(known),
    ...prices(known),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Suggestions;
}
