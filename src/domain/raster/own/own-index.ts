import { eviOf, isEviNoData } from '../indices/evi.ts';
import { INDICES } from '../indices/index.ts';
import { MIN_DENOMINATOR } from '../indices/spectral-index.ts';
import type { BandRole, OwnLayer, OwnWindow } from './types.ts';

type OwnIndex = Exclude<OwnLayer, 'true_color' | 'single'>;

/** Bands a layer needs; `single` shows whatever band is chosen. */
export const LAYER_ROLES: Readonly<Record<OwnLayer, readonly BandRole[]>> = {
  ndvi: ['nir', 'red'],
  evi: ['nir', 'red', 'blue'],
  ndre: ['nir', 'red_edge'],
  true_color: ['red', 'green', 'blue'],
  single: [],
};

/** Values the colours of an index run between, the same as the archive's. */
export const indexDomain = (layer: OwnIndex): readonly [number, number] => INDICES[layer].display;

const ratio = (a: number, b: number): number => (a + b < MIN_DENOMINATOR ? NaN : (a - b) / (a + b));
const evi = (n: number, r: number, b: number): number => (isEviNoData(n, r, b) ? NaN : Math.min(1, Math.max(-0.2, eviOf(n, r, b))));

/**
 * An index of each pixel of reflectances, NaN where a band has none, by the formulas of the archive's own layers
 * (domain.md §1.3). N 0.398 and R 0.033 give NDVI 0.8469.
 */
export function computeOwnIndex(layer: OwnIndex, { grid, bands }: OwnWindow): Float32Array {
  const [n, a, b] = LAYER_ROLES[layer].map((role) => bands[role]);
  const out = new Float32Array(grid.width * grid.height).fill(NaN);
  if (n === undefined || a === undefined) return out;
  for (let i = 0; i < out.length; i++) out[i] = layer === 'evi' ? evi(n[i]!, a[i]!, b?.[i] ?? NaN) : ratio(n[i]!, a[i]!);
  return out;
}
