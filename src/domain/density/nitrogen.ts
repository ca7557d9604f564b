import { CROPS, type Country, type CropCode } from '../codes.ts';

/** Share of the yield that is lost without any nitrogen. */
const K = 0.5;
/** Nitrogen of the plateau, kg/ha: of a field that yields nothing, and more a kg of grain. */
const PLATEAU_N = 50;
const PLATEAU_N_PER_KG = 12 / 1_000;
export const MOST_N_KG_HA = 250;
const CM_A_DM = 10;
/** Mass of NO3 a mass of its N. */
const NO3_PER_N = 4.43;

/** N of soil and fertilizer from which more yields no more, kg/ha (domain.md §4.2). 10 000 kg/ha → 170. */
export const plateauNitrogen = (yield_kg_ha: number): number => PLATEAU_N + PLATEAU_N_PER_KG * yield_kg_ha;

/** Yield with so much N of soil and fertilizer, where the plateau yields `yield_kg_ha`, kg/ha. 60 kg N/ha of 10 000 → 7 907. */
export function yieldAtNitrogen(yield_kg_ha: number, n_kg_ha: number): number {
  const plateau = plateauNitrogen(yield_kg_ha);
  return n_kg_ha >= plateau ? yield_kg_ha : yield_kg_ha * (1 - K * (1 - n_kg_ha / plateau) ** 2);
}

/** N of soil and fertilizer whose last kg is worth its price, kg/ha; `price_relation` is kg of grain a kg of N costs. 10 000 at 10 → 141.1. */
export function optimalNitrogen(yield_kg_ha: number, price_relation: number): number {
  const plateau = plateauNitrogen(yield_kg_ha);
  return Math.max(0, plateau * (1 - (price_relation * plateau) / (2 * K * yield_kg_ha)));
}

/** N to apply beside what the soil has at sowing, kg/ha, 250 at most. */
export const nitrogenToApply = (target_kg_ha: number, soil_kg_ha: number): number =>
  Math.min(Math.max(target_kg_ha - soil_kg_ha, 0), MOST_N_KG_HA);

export type Nitrate = {
  readonly ppm: number;
  /** Whether the laboratory tells nitrate, or the nitrogen in it. */
  readonly is_no3: boolean;
  readonly bulk_density_g_cm3: number;
  readonly depth_cm: number;
};

/** N of a soil sample, kg/ha: 10 ppm of N in 60 cm of 1.25 g/cm³ → 75; the same told as nitrate is 4.43 times as many ppm. */
export const nitrogenOfNitrate = ({ ppm, is_no3, bulk_density_g_cm3, depth_cm }: Nitrate): number =>
  ((is_no3 ? ppm / NO3_PER_N : ppm) * bulk_density_g_cm3 * depth_cm) / CM_A_DM;

const USUAL_N: Readonly<Record<Country, number>> = { AR: 60, BR: 40, MX: 50 };
const SOYBEAN_CREDIT = 30;

/** N to expect at sowing where nobody has measured it, kg/ha; in Brazil more after soybean. */
export const usualNitrogen = (country: Country, crop_before: CropCode | null): number =>
  USUAL_N[country] + (country === 'BR' && (crop_before === CROPS.soybean_1 || crop_before === CROPS.soybean_2) ? SOYBEAN_CREDIT : 0);

export type Grade = { readonly n_pct: number | null; readonly density_kg_l: number | null };

/** What of a product carries so much N: kg/ha, of a liquid L/ha; null of one without nitrogen. 81.1 kg as urea (46 %) → 176.3. */
export function productDose(n_kg_ha: number, { n_pct, density_kg_l }: Grade): number | null {
  if (n_pct === null || n_pct <= 0) return null;
  const kg_ha = n_kg_ha / (n_pct / 100);
  return density_kg_l === null ? kg_ha : kg_ha / density_kg_l;
}
