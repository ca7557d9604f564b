import Big from 'big.js';
import { argentineShrinkage, baseMoisture } from '../catalog/grain.ts';
import { UNITS } from '../catalog/activities/units.ts';
import type { Country, CropCode } from '../codes.ts';
import type { ActivityDetails, ActivityInfo } from '../schemas/activity.ts';

/** P of P2O5 and K of K2O by molar masses (domain.md §6). */
const P_OF_P2O5 = 0.4364;
const K_OF_K2O = 0.8301;
const UNIT_BASES = new Map(UNITS.map(({ code, attributes }) => [code, attributes]));
const M2_A_HA = 10_000;
/** Seeds in a bag of maize (domain.md §6); other seeds are sold by weight. */
export const SEEDS_IN_MAIZE_BAG = 80_000;
const SEEDS_A_BAG: Partial<Record<CropCode, number>> = { 4: SEEDS_IN_MAIZE_BAG, 5: SEEDS_IN_MAIZE_BAG };

/** Dry yield at base moisture, t/ha: 10 t/ha at 18 % with base 14.5 → 9.5906 (domain.md §6). */
export const dryYield = (yield_t_ha: number, moisture_pct: number, base_pct: number): number =>
  (yield_t_ha * (100 - moisture_pct)) / (100 - base_pct);

/** Argentine shrinkage, % of the weight: none up to the base, else down to the moisture buyers dry to. Maize at 18 % → 5.2023. */
export const shrinkage = (moisture_pct: number, base_pct: number, to_pct: number): number =>
  moisture_pct <= base_pct ? 0 : ((moisture_pct - to_pct) / (100 - to_pct)) * 100;

/** All an Argentine buyer takes off, %: shrinkage and handling, of dry grain neither. Maize at 18 % → 5.4523, at 14 % → 0. */
const lossOf = (
  moisture_pct: number,
  base_pct: number,
  { to_pct, handling_pct }: NonNullable<ReturnType<typeof argentineShrinkage>>,
): number => (moisture_pct <= base_pct ? 0 : shrinkage(moisture_pct, base_pct, to_pct) + handling_pct);

/** Litres of an irrigation, and the depth on the field, mm: 1200 L/min for 480 min on 6.4 ha → 576000 L, 9 mm (domain.md §6). */
export const irrigationTotals = (
  { minutes, flow_l_min }: Pick<ActivityDetails['irrigation'], 'minutes' | 'flow_l_min'>,
  area_ha: number,
): { readonly litres: number; readonly depth_mm: number } => {
  const litres = minutes * flow_l_min;
  return { litres, depth_mm: litres / (area_ha * M2_A_HA) };
};

type Fertilizer = ActivityDetails['fertilization']['products'][number];
export type Nutrients = { readonly n_kg_ha: number; readonly p_kg_ha: number; readonly k_kg_ha: number };

/** Kilograms of a product on a hectare; null where its unit is no weight, or a volume of unknown density. 100 L/ha of UAN 32 → 132. */
export function massOf({ dose, unit, density_kg_l }: Pick<Fertilizer, 'dose' | 'unit' | 'density_kg_l'>): number | null {
  const base = UNIT_BASES.get(unit);
  if (base === undefined) return null;
  if (base.base === 'kg/ha') return dose * base.to_base;
  return base.base === 'L/ha' && density_kg_l !== null ? dose * base.to_base * density_kg_l : null;
}

/** What is so much a hectare on all of them, in decimals. 132 kg/ha on 99.75 ha → 13167. */
export const onArea = (each: number, area_ha: number): number => new Big(each).times(area_ha).toNumber();

/**
 * What of a product all hectares take, in its own unit: kilograms of what can be weighed, else what the dose counts a hectare; null where
 * the dose is not of a hectare. 100 L/ha of UAN 32 on 99.75 ha → 13167 kg, of a spray → 9975 L.
 */
export function totalOf(
  product: ReturnType<typeof productsOf>[number],
  unit_name: string,
  area_ha: number,
): { readonly amount: number; readonly unit: string } | null {
  const mass = 'density_kg_l' in product ? massOf(product) : null;
  if (mass !== null) return { amount: onArea(mass, area_ha), unit: 'kg' };
  const [unit = ''] = unit_name.split('/ha');
  return unit === unit_name ? null : { amount: onArea(product.dose, area_ha), unit };
}

/** Nutrients of fertilizers on a hectare; null where one of them cannot be weighed. 80 kg/ha of MAP → 8.8 N and 18.154 P (domain.md §6). */
export function nutrientsOf(products: readonly Fertilizer[]): Nutrients | null {
  const parts = products.map((product) => ({ product, mass: massOf(product) }));
  if (parts.some(({ mass }) => mass === null)) return null;
  const sum = (pct: (product: Fertilizer) => number | null): number =>
    parts.reduce((total, { product, mass }) => total + ((mass ?? 0) * (pct(product) ?? 0)) / 100, 0);
  return {
    n_kg_ha: sum(({ n_pct }) => n_pct),
    p_kg_ha: sum(({ p2o5_pct }) => p2o5_pct) * P_OF_P2O5,
    k_kg_ha: sum(({ k2o_pct }) => k2o_pct) * K_OF_K2O,
  };
}

/** Where an activity was done: the hectares of that day, and what grew there. */
export type ActivityPlace = { readonly area_ha: number; readonly crop: CropCode | null; readonly country: Country | null };

export type HarvestTotals = {
  /** At base moisture, t/ha; null without a moisture or a base. */
  readonly dry_t_ha: number | null;
  readonly base_pct: number | null;
  /** What an Argentine buyer pays for, t/ha. */
  readonly commercial_t_ha: number | null;
  readonly total_t: number;
};

/** What a harvest comes to; null without a yield. 10 t/ha of maize at 18 % in Argentina → 9.5906 dry, 9.4548 paid. */
export function harvestTotals(
  { yield_t_ha, moisture_pct }: Pick<ActivityDetails['harvest'], 'yield_t_ha' | 'moisture_pct'>,
  { area_ha, crop, country }: ActivityPlace,
): HarvestTotals | null {
  if (yield_t_ha === null) return null;
  const base_pct = crop === null || country === null ? null : baseMoisture(crop, country);
  const table = crop === null || country !== 'AR' ? null : argentineShrinkage(crop);
  const is_known = moisture_pct !== null && base_pct !== null;
  return {
    base_pct,
    total_t: yield_t_ha * area_ha,
    dry_t_ha: is_known ? dryYield(yield_t_ha, moisture_pct, base_pct) : null,
    commercial_t_ha: is_known && table !== null ? yield_t_ha * (1 - lossOf(moisture_pct, base_pct, table) / 100) : null,
  };
}

/** A harvest that was done, and the hectares it was of. */
export type DoneHarvest = { readonly details: Pick<ActivityDetails['harvest'], 'yield_t_ha' | 'moisture_pct'>; readonly area_ha: number };

/**
 * Yield of harvests of one crop on a field, dry at base moisture, t/ha, by the hectares of each; null where none is known so.
 * 10 t/ha of maize at 18 % in Argentina → 9.5906.
 */
export function yieldOf(harvests: readonly DoneHarvest[], of: Pick<ActivityPlace, 'crop' | 'country'>): number | null {
  const known = harvests.flatMap(({ details, area_ha }) => {
    const dry_t_ha = harvestTotals(details, { ...of, area_ha })?.dry_t_ha ?? null;
    return dry_t_ha === null ? [] : [{ dry_t_ha, area_ha }];
  });
  const area_ha = known.reduce((sum, one) => sum + one.area_ha, 0);
  return area_ha === 0 ? null : known.reduce((sum, one) => sum + one.dry_t_ha * one.area_ha, 0) / area_ha;
}

/** The same of those harvests among a season's activities that are done, t/ha. */
export const harvestedYield = (
  activities: readonly (ActivityInfo & { readonly area_ha: number })[],
  of: Pick<ActivityPlace, 'crop' | 'country'>,
): number | null =>
  yieldOf(
    activities.flatMap((activity) => (activity.type === 'harvest' && activity.done_date !== null ? [activity] : [])),
    of,
  );

/** Bags of seed on a hectare; null for seeds that are not counted. 75,000 plants/ha of maize → 0.9375. */
export const bagsOf = ({ crop, density_plants_ha }: Pick<ActivityDetails['sow'], 'crop' | 'density_plants_ha'>): number | null => {
  const seeds = SEEDS_A_BAG[crop];
  return seeds === undefined ? null : density_plants_ha / seeds;
};

/** What was put on the field. */
export const productsOf = (activity: ActivityInfo): ActivityDetails['application' | 'fertilization']['products'] =>
  activity.type === 'fertilization' || activity.type === 'application' ? activity.details.products : [];

/** What an activity cost on a hectare, USD: labour, products by their doses, seed by the bag; null where nothing is known of it. */
export function costOf(activity: ActivityInfo): number | null {
  const { money } = activity;
  if (money === null) return null;
  const products = productsOf(activity);
  const seed = activity.type === 'sow' && money.bag_price_usd !== null ? bagsOf(activity.details) : null;
  const parts = [
    money.cost_usd_ha,
    seed === null ? null : seed * (money.bag_price_usd ?? 0),
    ...products.map(({ dose }, at) => {
      const price = money.unit_costs_usd[at] ?? null;
      return price === null ? null : dose * price;
    }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.reduce((total, part) => total + part, 0);
}
