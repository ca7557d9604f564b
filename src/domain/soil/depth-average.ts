import type { SoilDepth, SoilProperty } from './profile.ts';

/**
 * Mean of a property from the surface down to a depth, Σ value · thickness / depth (domain.md §1.9); null when a layer of it
 * is missing. 20, 22, 26 at 0–5, 5–15, 15–30 cm give 23.67 over 30 cm.
 */
export function depthAverage(depths: readonly SoilDepth[], property: SoilProperty, to_cm: number): number | null {
  let sum = 0;
  let thickness = 0;
  for (const depth of depths) {
    const part = Math.min(depth.bottom_cm, to_cm) - depth.top_cm;
    if (part <= 0) continue;
    const value = depth[property];
    if (value === null) return null;
    sum += value * part;
    thickness += part;
  }
  return thickness === to_cm ? sum / to_cm : null;
}
