/**
 * One dose spread over zones in proportion to the yield each is expected to give, so that the whole field takes as much as before
 * (domain.md §3.2). 100 kg/ha over 10 ha at 6 000 and 10 ha at 9 000 kg/ha → 80 and 120 kg/ha. Zones that yield nothing share it evenly.
 */
export function spreadDose(dose: number, yields_kg_ha: readonly number[], areas_ha: readonly number[]): number[] {
  const total_ha = areas_ha.reduce((sum, area_ha) => sum + area_ha, 0);
  const grain_kg = yields_kg_ha.reduce((sum, yield_kg_ha, i) => sum + yield_kg_ha * (areas_ha[i] ?? 0), 0);
  return yields_kg_ha.map((yield_kg_ha) => (grain_kg > 0 ? (dose * yield_kg_ha * total_ha) / grain_kg : dose));
}
