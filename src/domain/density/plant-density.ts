/** How a hybrid answers to how densely it is sown, plants/ha and kg/ha: density that yields most, its bounds, and how fast the yield falls beside it. */
export type DensityCurve = {
  readonly a_plants_ha: number;
  readonly b_plants_per_kg: number;
  readonly least_plants_ha: number;
  readonly most_plants_ha: number;
  readonly k: number;
};

const M2_A_HA = 10_000;
const STEP = 500;
const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Density that yields most where `yield_kg_ha` is expected, plants/ha (domain.md §4.1). The middle generic hybrid at 10 000 → 71 000. */
export const agronomicDensity = (curve: DensityCurve, yield_kg_ha: number): number =>
  clamp(curve.a_plants_ha + curve.b_plants_per_kg * yield_kg_ha, curve.least_plants_ha, curve.most_plants_ha);

/** Yield of a density where the best one yields `yield_kg_ha`, kg/ha; never below nothing. The middle generic hybrid at 64 151 of 71 000 → 9 953. */
export function yieldAtDensity(curve: DensityCurve, yield_kg_ha: number, plants_ha: number): number {
  const best = agronomicDensity(curve, yield_kg_ha);
  return Math.max(0, yield_kg_ha * (1 - curve.k * ((plants_ha - best) / best) ** 2));
}

/**
 * Density whose last plant is worth its seed, plants/ha: never above the agronomic one. `seed_relation` is what a seed costs in kg of grain,
 * `emergence` the share of seeds that become plants. A bag of 80 000 at 180 USD, grain at 0.18 USD/kg, 0.92 → 64 151 at 10 000 kg/ha.
 */
export function economicDensity(curve: DensityCurve, yield_kg_ha: number, seed_relation: number, emergence: number): number {
  const best = agronomicDensity(curve, yield_kg_ha);
  return clamp(best - ((seed_relation / emergence) * best ** 2) / (2 * curve.k * yield_kg_ha), curve.least_plants_ha, best);
}

/** Seeds in a metre of a row: 69 729 seeds/ha in rows 0.525 m apart → 3.66. */
export const seedsPerMetre = (seeds_ha: number, row_spacing_m: number): number => (seeds_ha * row_spacing_m) / M2_A_HA;

/** Plants or seeds a hectare as they are said, to 500 (domain.md §0): 68 240 → 68 000. */
export const roundDensity = (per_ha: number): number => Math.round(per_ha / STEP) * STEP;
