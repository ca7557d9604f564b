import { sortFloats } from './sort-floats.ts';
import type { Statistics } from '../types.ts';

/** Percentile of ascending values, type 7 (linear, NumPy's default). [1, 2, 3, 4] at 0.5 is 2.5. */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  const at = (sorted.length - 1) * p;
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (at - low);
}

const EMPTY: Statistics = {
  pixel_count: 0,
  mean: null,
  sd: null,
  cv: null,
  min: null,
  max: null,
  p5: null,
  p10: null,
  p25: null,
  p50: null,
  p75: null,
  p90: null,
  p95: null,
};

/** Mean, population standard deviation, coefficient of variation and percentiles of ascending values. [1, 2, 3] has mean 2, sd 0.8165. */
export function statistics(sorted: Float32Array): Statistics {
  const n = sorted.length;
  if (n === 0) return EMPTY;
  let sum = 0;
  for (const value of sorted) sum += value;
  const mean = sum / n;
  let squares = 0;
  for (const value of sorted) squares += (value - mean) ** 2;
  const sd = Math.sqrt(squares / n);
  const at = (p: number) => quantile(sorted, p);
  return {
    pixel_count: n,
    mean,
    sd,
    cv: mean === 0 ? null : sd / Math.abs(mean),
    min: sorted[0]!,
    max: sorted[n - 1]!,
    p5: at(0.05),
    p10: at(0.1),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    p95: at(0.95),
  };
}

/** The numbers where `mask` is set, ascending; NaN is left out. */
export function sortedValues(values: Float32Array, mask: Uint8Array): Float32Array {
  const kept = new Float32Array(values.length);
  let n = 0;
  for (let i = 0; i < values.length; i++) {
    if (mask[i] === 1 && !Number.isNaN(values[i]!)) kept[n++] = values[i]!;
  }
  return sortFloats(kept.subarray(0, n));
}
