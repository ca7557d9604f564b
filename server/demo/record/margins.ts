import type { ExportedField } from '#domain/accounts/export-file.ts';
import { BUILT_IN_LOOKUPS } from '#domain/catalog/activities/index.ts';
import type { Country, CropCode } from '#domain/codes.ts';
import { COST_KEYS, type CostKey, type MarginInputs } from '#domain/margins/margin-plan.ts';
import { recordedCosts } from '#domain/margins/recorded-costs.ts';
import type { Activity } from '#domain/schemas/activity.ts';
import type { Season } from '#domain/schemas/season.ts';
import { isSameSeason, seasonKey } from '#domain/seasons/season.ts';
import { GROWN } from './record-crops.ts';

type Plan = ExportedField['margins'][number];
type Kept = ExportedField['activities'][number];
type Of = { readonly country: Country; readonly is_rented: boolean; readonly area_ha: number; readonly year: number };

/** A ton of grain, USD, and what is not in a record, USD/ha. */
const PRICES: Readonly<Record<CropCode, number>> = { 1: 210, 2: 180, 3: 395, 4: 172, 5: 178, 6: 240, 7: 312, 8: 312, 9: 168, 10: 226 };
const USUAL: Readonly<Partial<Record<CostKey, number>>> = { harvest: 72, adjuvants: 3.5, water_protectors: 1.5, extra_costs: 15 };
/** The plan a season follows. */
export const BASE_PLAN = 'Plan base';
const LEASE = 265;
const COMMERCIAL_PCT = 14;
/** Of the good year's yield what is hoped for, and what a dry one gives. */
const [HOPED, DRY] = [0.86, 0.66];

const PRODUCT_TYPES = new Map(
  BUILT_IN_LOOKUPS.flatMap((entry) => (entry.list === 'product' ? [[entry.code, entry.attributes.product_type] as const] : [])),
);
const typeOf = (product: string): string | null => PRODUCT_TYPES.get(product) ?? null;
const tenth = (value: number): number => Math.round(value * 10) / 10;
/** What a field of the demo is planned to yield of a crop, t/ha. */
export const hopedYield = (crop: CropCode): number => tenth(GROWN[crop].yields[1] * HOPED);

function inputsOf(crop: CropCode, activities: readonly Kept[], { country, is_rented, area_ha }: Of): MarginInputs {
  const { costs } = recordedCosts(
    activities.map((one) => ({ ...one, area_ha }) as unknown as Activity),
    { crop, country },
    typeOf,
  );
  const costOf = (key: CostKey): number | null => costs[key] ?? (key === 'lease' && is_rented ? LEASE : (USUAL[key] ?? null));
  return {
    yield_t_ha: hopedYield(crop),
    price_usd_t: PRICES[crop],
    commercial_pct: COMMERCIAL_PCT,
    costs: Object.fromEntries(COST_KEYS.map((key) => [key, costOf(key)])) as MarginInputs['costs'],
  };
}

/**
 * The gross margins of a demo field: for each season of its record a plan whose costs are what was done, settled where the season is over,
 * and for the running one what a dry year and, on rented ground, one's own would leave.
 */
export function demoMargins(crops: readonly (Season & { readonly crop: CropCode })[], activities: readonly Kept[], of: Of): Plan[] {
  const seasons = [...new Map(activities.map((activity) => [seasonKey(activity), activity])).values()];
  return seasons.flatMap(({ year, season, period }): Plan[] => {
    const one = { year, season, period };
    const crop = crops.find((grown) => isSameSeason(grown, one))?.crop;
    if (crop === undefined) return [];
    const inputs = inputsOf(
      crop,
      activities.filter((activity) => isSameSeason(activity, one)),
      of,
    );
    const is_over = year < of.year;
    const base: Plan = {
      ...one,
      name: BASE_PLAN,
      crop,
      inputs,
      status: is_over ? 'closed' : 'active',
      closed_area_ha: is_over ? of.area_ha : null,
    };
    const scenario = (name: string, change: Partial<MarginInputs>): Plan => ({
      ...base,
      name,
      inputs: { ...inputs, ...change },
      status: 'draft',
    });
    if (is_over) return [base];
    return [
      base,
      scenario('Año seco', { yield_t_ha: tenth(GROWN[crop].yields[1] * DRY) }),
      ...(of.is_rented ? [scenario('Sin alquiler', { costs: { ...inputs.costs, lease: null } })] : []),
    ];
  });
}
