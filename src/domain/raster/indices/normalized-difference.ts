import type { BandInput } from '../types.ts';
import { MIN_DENOMINATOR, reflectance, type Calibration } from './spectral-index.ts';

/** (a − b) / (a + b) of two bands' reflectance. ρ 0.398 and 0.033 give 0.846868. */
export function normalizedDifference(a: BandInput, b: BandInput, { scale, offset }: Calibration, out: Float32Array): void {
  for (let i = 0; i < out.length; i++) {
    const dnA = a[i]!;
    const dnB = b[i]!;
    const rhoA = reflectance(dnA, scale, offset);
    const rhoB = reflectance(dnB, scale, offset);
    const sum = rhoA + rhoB;
    out[i] = dnA === 0 || dnB === 0 || sum < MIN_DENOMINATOR ? NaN : (rhoA - rhoB) / sum;
  }
}
