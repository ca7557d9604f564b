/**
 * Yield to expect of each zone between those of the lowest and the highest one, by their means M (domain.md §3.2), kg/ha.
 * Means 82, 97, 112 between 6 000 and 11 000 → 6 000, 8 500, 11 000. Zones of one mean share the middle.
 */
export function zoneYields(means: readonly number[], low_kg_ha: number, high_kg_ha: number): number[] {
  const lowest = Math.min(...means);
  const spread = Math.max(...means) - lowest;
  return means.map((mean) => low_kg_ha + (spread > 0 ? (mean - lowest) / spread : 0.5) * (high_kg_ha - low_kg_ha));
}
