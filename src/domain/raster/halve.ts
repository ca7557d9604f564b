import type { BandInput, BandValues } from './types.ts';

/**
 * Averages 10 m digital numbers onto the 20 m grid over the same corner; a missing one (0) leaves the whole pixel without.
 * [2 4 / 6 8] becomes [5].
 */
export function halve(fine: BandValues, width: number, height: number): BandInput {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * y * width + 2 * x;
      const [a, b, c, d] = [fine[at]!, fine[at + 1]!, fine[at + 2 * width]!, fine[at + 2 * width + 1]!];
      out[y * width + x] = a === 0 || b === 0 || c === 0 || d === 0 ? 0 : (a + b + c + d) / 4;
    }
  }
  return out;
}
