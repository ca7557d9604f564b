const EQUATOR_M = 40_075_016.686;
const ROUND = [1, 2, 3, 5, 10] as const;

/** The longest round distance within so many metres: 470 → 300. */
export function roundLength(most_m: number): number {
  const power = 10 ** Math.floor(Math.log10(most_m));
  return power * (ROUND.findLast((step) => step * power <= most_m) ?? 1);
}

/** The longest round distance that fits, and its width on screen; at 33° south, zoom 14 and 100 px: 300 m, 74.9 px. */
export function scaleLength(lat: number, zoom: number, most_px: number): { metres: number; width_px: number } {
  const m_per_px = (EQUATOR_M * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom);
  const metres = roundLength(m_per_px * most_px);
  return { metres, width_px: metres / m_per_px };
}
