import type { Histogram } from '../types.ts';

/**
 * Counts of values in `bins` equal bins between `min` and `max`; what lies outside counts in the end bins, the upper
 * limit in the last. [0, 0.5, 1] in two bins of 0…1 gives [1, 2].
 */
export function histogram(values: Float32Array, [min, max]: readonly [number, number], bins = 32): Histogram {
  const counts = new Array<number>(bins).fill(0);
  const scale = max > min ? bins / (max - min) : 0;
  for (const value of values) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor((value - min) * scale)));
    counts[bin]! += 1;
  }
  return { min, max, counts };
}
