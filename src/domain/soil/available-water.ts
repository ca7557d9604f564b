import type { SoilDepth } from './profile.ts';

const MM_PER_CM = 10;

/**
 * Water plants can draw from the surface down to a depth, mm: Σ (θ33 − θ1500) / 100 · thickness (domain.md §1.9); null when a
 * layer is missing. 30 % and 14 % through 100 cm are 160 mm.
 */
export function availableWater(depths: readonly SoilDepth[], to_cm: number): number | null {
  let sum = 0;
  let reached = 0;
  for (const { top_cm, bottom_cm, water_33kpa_pct: full, water_1500kpa_pct: dry } of depths) {
    const part = Math.min(bottom_cm, to_cm) - top_cm;
    if (part <= 0) continue;
    if (full === null || dry === null) return null;
    sum += ((full - dry) / 100) * part * MM_PER_CM;
    reached += part;
  }
  return reached === to_cm ? sum : null;
}
