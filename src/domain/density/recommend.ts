import { agronomicDensity, economicDensity, roundDensity, seedsPerMetre, yieldAtDensity, type DensityCurve } from './plant-density.ts';
import { nitrogenToApply, optimalNitrogen, plateauNitrogen, productDose, yieldAtNitrogen, type Grade } from './nitrogen.ts';

/** Prices as they count: what a kg of N and a seed cost and what a kg of grain is worth once sold, USD. */
export type Prices = { readonly n_usd_kg: number; readonly seed_usd: number; readonly grain_usd_kg: number };

/** What all environments of a field share. */
export type Terms = {
  readonly curve: DensityCurve;
  /** Share of the seeds that become plants. */
  readonly emergence: number;
  readonly row_spacing_m: number;
  readonly n_soil_kg_ha: number;
  /** kg of grain a kg of N costs. */
  readonly price_relation: number;
  /** kg of grain a seed costs; null where prices are not given. */
  readonly seed_relation: number | null;
  readonly product: Grade | null;
  /** Null where they are not known, or not the reader's. */
  readonly prices: Prices | null;
};

/** What nitrogen alone is reckoned from. */
export type NitrogenTerms = Pick<Terms, 'n_soil_kg_ha' | 'price_relation' | 'product'>;

export type NitrogenRecommendation = {
  readonly yield_kg_ha: number;
  /** N of soil and fertilizer: where the plateau begins, and what is aimed at. */
  readonly plateau_n_kg_ha: number;
  readonly target_n_kg_ha: number;
  /** To 1 kg. */
  readonly n_kg_ha: number;
  /** Of the product, kg/ha to 1 or L/ha to 0.1; null without one. */
  readonly dose: number | null;
  /** With what is recommended, and without fertilizer. */
  readonly expected_kg_ha: number;
  readonly unfertilized_kg_ha: number;
  /** Grain a kg of applied N gives; null where none is applied. */
  readonly efficiency: number | null;
};

export type Recommendation = NitrogenRecommendation & {
  readonly agronomic_plants_ha: number;
  readonly economic_plants_ha: number | null;
  /** The economic density where prices are given, else the agronomic one; to 500. */
  readonly plants_ha: number;
  /** To 500. */
  readonly seeds_ha: number;
  readonly seeds_m: number;
  readonly seed_usd_ha: number | null;
  readonly n_usd_ha: number | null;
  /** Seed and nitrogen, USD/ha. */
  readonly cost_usd_ha: number | null;
  /** More than sowing the agronomic density without fertilizer leaves, USD/ha. */
  readonly extra_usd_ha: number | null;
};

/** Of a product, kg/ha to 1, of a liquid L/ha to 0.1, as prescriptions round; null without one. */
function doseOf(n_kg_ha: number, product: Grade | null): number | null {
  const dose = product === null ? null : productDose(n_kg_ha, product);
  if (dose === null) return null;
  return product?.density_kg_l === null ? Math.round(dose) : Math.round(dose * 10) / 10;
}

type Known = { readonly agronomic: number; readonly plants_ha: number; readonly seeds_ha: number; readonly n_kg_ha: number };

function money(yield_kg_ha: number, { curve, emergence, n_soil_kg_ha, prices }: Terms, { agronomic, plants_ha, seeds_ha, n_kg_ha }: Known) {
  if (prices === null) return { seed_usd_ha: null, n_usd_ha: null, cost_usd_ha: null, extra_usd_ha: null };
  const left = (plants: number, seeds: number, n: number): number =>
    yieldOf(yield_kg_ha, curve, plants, n_soil_kg_ha + n) * prices.grain_usd_kg - seeds * prices.seed_usd - n * prices.n_usd_kg;
  const [seed_usd_ha, n_usd_ha] = [seeds_ha * prices.seed_usd, n_kg_ha * prices.n_usd_kg];
  return {
    seed_usd_ha,
    n_usd_ha,
    cost_usd_ha: seed_usd_ha + n_usd_ha,
    extra_usd_ha: left(plants_ha, seeds_ha, n_kg_ha) - left(agronomic, agronomic / emergence, 0),
  };
}

/** Nitrogen alone, without what density takes from the yield: 10 000 kg/ha, 60 kg in the soil, a relation of 10 → 81 kg N/ha, 7 907 → 9 855 kg/ha. */
export function recommendNitrogen(yield_kg_ha: number, { n_soil_kg_ha, price_relation, product }: NitrogenTerms): NitrogenRecommendation {
  const target_n_kg_ha = optimalNitrogen(yield_kg_ha, price_relation);
  const n_kg_ha = Math.round(nitrogenToApply(target_n_kg_ha, n_soil_kg_ha));
  const unfertilized_kg_ha = yieldAtNitrogen(yield_kg_ha, n_soil_kg_ha);
  const expected_kg_ha = yieldAtNitrogen(yield_kg_ha, n_soil_kg_ha + n_kg_ha);
  return {
    yield_kg_ha,
    plateau_n_kg_ha: plateauNitrogen(yield_kg_ha),
    target_n_kg_ha,
    n_kg_ha,
    dose: doseOf(n_kg_ha, product),
    expected_kg_ha,
    unfertilized_kg_ha,
    efficiency: n_kg_ha === 0 ? null : (expected_kg_ha - unfertilized_kg_ha) / n_kg_ha,
  };
}

/** What density and nitrogen each take from the yield that both could give, kg/ha. */
const yieldOf = (yield_kg_ha: number, curve: DensityCurve, plants_ha: number, n_kg_ha: number): number =>
  (yieldAtDensity(curve, yield_kg_ha, plants_ha) / yield_kg_ha) * yieldAtNitrogen(yield_kg_ha, n_kg_ha);

/**
 * Density and nitrogen where `yield_kg_ha` is expected (domain.md §4). The middle generic hybrid at 10 000 kg/ha, 60 kg of N in the soil, a relation
 * of 10, grain at 0.18 and a bag of 80 000 at 180 USD → 64 000 plants/ha, 81 kg N/ha.
 */
export function recommend(yield_kg_ha: number, terms: Terms): Recommendation {
  const { curve, emergence, row_spacing_m, n_soil_kg_ha, seed_relation } = terms;
  const agronomic = agronomicDensity(curve, yield_kg_ha);
  const economic = seed_relation === null ? null : economicDensity(curve, yield_kg_ha, seed_relation, emergence);
  const plants = economic ?? agronomic;
  const plants_ha = roundDensity(plants);
  const seeds_ha = roundDensity(plants / emergence);
  const nitrogen = recommendNitrogen(yield_kg_ha, terms);
  const { n_kg_ha } = nitrogen;
  const expected_kg_ha = yieldOf(yield_kg_ha, curve, plants_ha, n_soil_kg_ha + n_kg_ha);
  const unfertilized_kg_ha = yieldOf(yield_kg_ha, curve, plants_ha, n_soil_kg_ha);
  return {
    ...nitrogen,
    agronomic_plants_ha: agronomic,
    economic_plants_ha: economic,
    plants_ha,
    seeds_ha,
    seeds_m: seedsPerMetre(seeds_ha, row_spacing_m),
    expected_kg_ha,
    unfertilized_kg_ha,
    efficiency: n_kg_ha === 0 ? null : (expected_kg_ha - unfertilized_kg_ha) / n_kg_ha,
    ...money(yield_kg_ha, terms, { agronomic, plants_ha, seeds_ha, n_kg_ha }),
  };
}

/** What is the same everywhere as one dose: the mean over the areas, null where one of them has none. */
export function fieldMean(values: readonly (number | null)[], areas_ha: readonly number[]): number | null {
  const total = areas_ha.reduce((sum, area) => sum + area, 0);
  if (total === 0 || values.some((value) => value === null)) return null;
  return values.reduce<number>((sum, value, i) => sum + (value ?? 0) * (areas_ha[i] ?? 0), 0) / total;
}
