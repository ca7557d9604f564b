import type { Country } from '../codes.ts';
import { AREA } from '../limits.ts';

/** Price tiers by area (rules 11): up to 140 ha, and over 140 to 500 ha. */
export const TIERS = ['up_to_140', 'up_to_500'] as const;
export type Tier = (typeof TIERS)[number];

const CURRENCIES = { AR: 'ARS', MX: 'MXN', BR: 'BRL' } as const satisfies Record<Country, string>;
export type Currency = (typeof CURRENCIES)[Country];
export const CURRENCY_CODES = Object.values(CURRENCIES);
/** `currencyOf('BR')` → `'BRL'`. */
export const currencyOf = (country: Country): Currency => CURRENCIES[country];

/** What a field costs a year in one country, in hundredths of its currency. */
export type CountryPrices = Readonly<Record<Tier, number>>;

const M2_PER_HA = 10_000;
/** The slack of coordinates rounded to 1e-7° is the customer's (domain.md §11.2). */
const TIER_LIMIT_M2 = AREA.tier_max_m2;

/** `tierOf(140)` → `'up_to_140'`, `tierOf(140.01)` → `'up_to_500'`. */
export const tierOf = (area_ha: number): Tier => (area_ha * M2_PER_HA <= TIER_LIMIT_M2 ? 'up_to_140' : 'up_to_500');

/** What a field of that area costs for a year. */
export const priceOf = (prices: CountryPrices, area_ha: number): { tier: Tier; amount: number } => {
  const tier = tierOf(area_ha);
  return { tier, amount: prices[tier] };
};

/** How much a paid field may grow before the difference is due (rules 11). */
const GROWTH = 0.05;

/** Whether an area is more than what was paid for: another tier, or over 5 % more. `exceedsPaidArea(100, 105.1)` → `true`. */
export const exceedsPaidArea = (paid_ha: number, area_ha: number): boolean =>
  area_ha > paid_ha * (1 + GROWTH) || (area_ha > paid_ha && tierOf(area_ha) !== tierOf(paid_ha));

/**
 * What the growth of a paid field costs: the price of each added hectare as it was bought, at least the step to the next tier and
 * never more than a whole year of the tier it ends in. At 100 for 50 ha, 10 ha more cost 20.
 */
export function differenceOf(prices: CountryPrices, paid_ha: number, area_ha: number): { tier: Tier; amount: number } {
  const before = priceOf(prices, paid_ha);
  const after = priceOf(prices, area_ha);
  const by_area = Math.ceil((before.amount * (area_ha - paid_ha)) / paid_ha);
  return { tier: after.tier, amount: Math.min(after.amount, Math.max(after.amount - before.amount, by_area)) };
}
