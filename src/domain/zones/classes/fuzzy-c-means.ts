import { quantile } from '../../raster/statistics.ts';
import { fuzzyIndices } from './fuzzy-indices.ts';
import type { LayerStack } from './normalise-seasons.ts';

export type FuzzyClasses = {
  /** Class by class, one number a component. */
  readonly centres: Float64Array;
  /** Class of the highest membership of each pixel, from 0; ties go to the lower class. */
  readonly labels: Uint8Array;
  readonly fpi: number;
  readonly nce: number;
  readonly iterations: number;
};

const MAX_ITERATIONS = 300;
/** Squared distances below this are none: the pixel is the centre. */
const AT_CENTRE = 1e-24;

/** Pixel by pixel, which is how the loop below walks. */
function byPixel({ count, depth, values }: LayerStack): Float64Array {
  const out = new Float64Array(values.length);
  for (let j = 0; j < depth; j++) for (let i = 0; i < count; i++) out[i * depth + j] = values[j * count + i]!;
  return out;
}

/** Centres at the quantiles (i + 0.5)/c of the first component; in the others the mean of the pixels between i/c and (i + 1)/c. */
function startCentres({ count, depth, values }: LayerStack, classes: number): Float64Array {
  const first = values.subarray(0, count);
  const sorted = first.toSorted();
  const centres = new Float64Array(classes * depth);
  const limits = Array.from({ length: classes - 1 }, (_, i) => quantile(sorted, (i + 1) / classes));
  const sizes = new Float64Array(classes);
  for (let i = 0; i < count; i++) {
    let own = 0;
    while (own < limits.length && first[i]! >= limits[own]!) own++;
    sizes[own]!++;
    for (let j = 1; j < depth; j++) centres[own * depth + j]! += values[j * count + i]!;
  }
  for (let own = 0; own < classes; own++) {
    for (let j = 1; j < depth; j++) centres[own * depth + j]! /= Math.max(1, sizes[own]!);
    centres[own * depth] = quantile(sorted, (own + 0.5) / classes);
  }
  return centres;
}

/** Memberships of one pixel with fuzziness 1.5: u ∝ 1/d⁴, since 2/(m − 1) = 4. */
function fillMemberships(x: Float64Array, at: number, depth: number, centres: Float64Array, out: Float64Array, to: number): void {
  const classes = centres.length / depth;
  let sum = 0;
  for (let k = 0, q = 0; k < classes; k++, q += depth) {
    let d2 = AT_CENTRE;
    for (let j = 0; j < depth; j++) {
      const step = x[at + j]! - centres[q + j]!;
      d2 += step * step;
    }
    const weight = 1 / (d2 * d2);
    out[to + k] = weight;
    sum += weight;
  }
  const scale = 1 / sum;
  for (let k = 0; k < classes; k++) out[to + k]! *= scale;
}

/**
 * Fuzzy c-means with m = 1.5 and Euclidean distance (Bezdek 1981; domain.md §3.1.6), started from quantiles so that the same pixels
 * always give the same classes; ends when no centre moves by more than `tolerance`, or after 300 rounds. The 15 values of the test
 * vector in 3 classes have centres 77.20, 99.41, 123.61.
 */
export function fuzzyCMeans(scores: LayerStack, classes: number, tolerance = 1e-4): FuzzyClasses {
  const { count, depth } = scores;
  const x = byPixel(scores);
  const centres = startCentres(scores, classes);
  const own = new Float64Array(classes);
  const weights = new Float64Array(classes);
  const sums = new Float64Array(classes * depth);
  let iterations = 0;
  for (let moved = Infinity; moved > tolerance && iterations < MAX_ITERATIONS; iterations++) {
    weights.fill(0);
    sums.fill(0);
    for (let at = 0; at < x.length; at += depth) {
      fillMemberships(x, at, depth, centres, own, 0);
      for (let k = 0, q = 0; k < classes; k++, q += depth) {
        const u = own[k]!;
        const weight = u * Math.sqrt(u);
        weights[k]! += weight;
        for (let j = 0; j < depth; j++) sums[q + j]! += weight * x[at + j]!;
      }
    }
    moved = 0;
    for (let q = 0; q < centres.length; q++) {
      const weight = weights[Math.floor(q / depth)]!;
      const next = weight > 0 ? sums[q]! / weight : centres[q]!;
      moved = Math.max(moved, Math.abs(next - centres[q]!));
      centres[q] = next;
    }
  }
  const u = new Float64Array(count * classes);
  const labels = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    fillMemberships(x, i * depth, depth, centres, u, i * classes);
    for (let k = 1; k < classes; k++) if (u[i * classes + k]! > u[i * classes + labels[i]!]!) labels[i] = k;
  }
  const { fpi, nce } = fuzzyIndices(u, count, classes);
  return { centres, labels, fpi, nce, iterations };
}
