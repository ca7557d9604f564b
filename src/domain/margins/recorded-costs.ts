import Big from 'big.js';
import { bagsOf, harvestedYield, productsOf, type ActivityPlace } from '../activities/totals.ts';
import type { Activity } from '../schemas/activity.ts';
import { COST_KEYS, type CostKey, type Recorded } from './margin-plan.ts';

/** Code of a product's type, null where the lists do not know the product. */
export type ProductType = (product: string) => string | null;

/** A product that has a cost of its own name. */
const OF_PRODUCT: Readonly<Record<string, CostKey>> = { glyphosate: 'glyphosate' };
/** Types of the lists (`catalog/activities/product-types.ts`); herbicides before emergence are the plan's "herbicides", after it its "other". */
const OF_TYPE: Readonly<Record<string, CostKey>> = {
  solid_fertilizer: 'fertilizers',
  liquid_fertilizer: 'fertilizers',
  foliar_fertilizer: 'fertilizers',
  preemergent_herbicide: 'herbicides',
  postemergent_herbicide: 'other_herbicides',
  fungicide: 'fungicides',
  insecticide: 'insecticides',
  adjuvant: 'adjuvants',
  inoculant: 'seeds',
};
const CENTS = 2;

type Part = { readonly key: CostKey; readonly usd_ha: Big };

/** What was bought for an activity, and what putting it on the field cost. */
function partsOf(activity: Activity, typeOf: ProductType): Part[] {
  const { money, type } = activity;
  if (money === null) return [];
  const bags = type === 'sow' ? bagsOf(activity.details) : null;
  const fallback: CostKey = type === 'fertilization' ? 'fertilizers' : 'extra_costs';
  return [
    ...(money.cost_usd_ha === null
      ? []
      : [{ key: type === 'harvest' ? ('harvest' as const) : ('tillage' as const), usd_ha: new Big(money.cost_usd_ha) }]),
    ...(bags === null || money.bag_price_usd === null ? [] : [{ key: 'seeds' as const, usd_ha: new Big(bags).times(money.bag_price_usd) }]),
    ...productsOf(activity).flatMap(({ product, product_type, dose }, at): Part[] => {
      const price = money.unit_costs_usd[at] ?? null;
      if (price === null) return [];
      const kind = product_type ?? (product === null ? null : typeOf(product));
      const key = OF_PRODUCT[product ?? ''] ?? OF_TYPE[kind ?? ''] ?? fallback;
      return [{ key, usd_ha: new Big(dose).times(price) }];
    }),
  ];
}

/**
 * What a season's activities that are done have cost a hectare, by the names of a margin's costs, and what was harvested, dry. Labour and
 * machines are tillage, at harvest the harvest; products go by their type, unknown ones to what there is beside. 75,000 plants/ha of maize at
 * 180 USD a bag and 22 USD/ha of labour → seeds 168.75, tillage 22.
 */
export function recordedCosts(activities: readonly Activity[], of: Pick<ActivityPlace, 'crop' | 'country'>, typeOf: ProductType): Recorded {
  const done = activities.filter(({ done_date }) => done_date !== null);
  const parts = done.flatMap((activity) => partsOf(activity, typeOf));
  const costOf = (key: CostKey): number | null => {
    const own = parts.filter((part) => part.key === key);
    return own.length === 0
      ? null
      : own
          .reduce((sum, { usd_ha }) => sum.plus(usd_ha), new Big(0))
          .round(CENTS)
          .toNumber();
  };
  return {
    costs: Object.fromEntries(COST_KEYS.map((key) => [key, costOf(key)])) as Recorded['costs'],
    yield_t_ha: harvestedYield(done, of),
  };
}
