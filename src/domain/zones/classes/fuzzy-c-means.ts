import { quantile } from '../../raster/statistics/statistics.ts';
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

/** Pixels worked on at a time: few enough for their memberships to stay close to the processor. */
const BLOCK = 512;
/** Memberships of a block, class by class, with room to add them up. */
type Block = { readonly u: Float64Array; readonly sum: Float64Array };

/**
 * Memberships of the pixels from `from` to `to` with fuzziness 1.5: u ∝ 1/d⁴, since 2/(m − 1) = 4. Class by class, so that what a
 * pixel needs does not wait for the one before.
 */
function fillMemberships({ count, depth, values }: LayerStack, centres: Float64Array, from: number, to: number, { u, sum }: Block): void {
  const classes = centres.length / depth;
  const size = to - from;
  sum.fill(0);
  for (let k = 0; k < classes; k++) {
    const row = k * BLOCK;
    const near = centres[k * depth]!;
    for (let i = 0; i < size; i++) {
      const step = values[from + i]! - near;
      u[row + i] = AT_CENTRE + step * step;
    }
    for (let j = 1; j < depth; j++) {
      const layer = j * count + from;
      const centre = centres[k * depth + j]!;
      for (let i = 0; i < size; i++) {
        const step = values[layer + i]! - centre;
        u[row + i]! += step * step;
      }
    }
    for (let i = 0; i < size; i++) {
      const d2 = u[row + i]!;
      const weight = 1 / (d2 * d2);
      u[row + i] = weight;
      sum[i]! += weight;
    }
  }
  for (let i = 0; i < size; i++) sum[i] = 1 / sum[i]!;
  for (let k = 0; k < classes; k++) for (let i = 0, at = k * BLOCK; i < size; i++, at++) u[at]! *= sum[i]!;
}

/** Adds what a block says about the centres: u^1.5 of each class, and the pixels weighted by it. */
function addToCentres(
  { count, depth, values }: LayerStack,
  from: number,
  to: number,
  { u }: Block,
  weights: Float64Array,
  sums: Float64Array,
): void {
  const size = to - from;
  for (let k = 0; k < weights.length; k++) {
    const row = k * BLOCK;
    let total = weights[k]!;
    for (let i = 0; i < size; i++) {
      const weight = u[row + i]! * Math.sqrt(u[row + i]!);
      u[row + i] = weight;
      total += weight;
    }
    weights[k] = total;
    for (let j = 0; j < depth; j++) {
      const layer = j * count + from;
      let sum = sums[k * depth + j]!;
      for (let i = 0; i < size; i++) sum += u[row + i]! * values[layer + i]!;
      sums[k * depth + j] = sum;
    }
  }
}

/**
 * Fuzzy c-means with m = 1.5 and Euclidean distance (Bezdek 1981; domain.md §3.1.6), started from quantiles so that the same pixels
 * always give the same classes; ends when no centre moves by more than `tolerance`, or after 300 rounds. The 15 values of the test
 * vector in 3 classes have centres 77.20, 99.41, 123.61.
 */
export function fuzzyCMeans(scores: LayerStack, classes: number, tolerance = 1e-4): FuzzyClasses {
  const { count, depth } = scores;
  const centres = startCentres(scores, classes);
  const block: Block = { u: new Float64Array(classes * BLOCK), sum: new Float64Array(BLOCK) };
  const weights = new Float64Array(classes);
  const sums = new Float64Array(classes * depth);
  let iterations = 0;
  for (let moved = Infinity; moved > tolerance && iterations < MAX_ITERATIONS; iterations++) {
    weights.fill(0);
    sums.fill(0);
    for (let from = 0; from < count; from += BLOCK) {
      const to = Math.min(count, from + BLOCK);
      fillMemberships(scores, centres, from, to, block);
      addToCentres(scores, from, to, block, weights, sums);
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
  for (let from = 0; from < count; from += BLOCK) {
    const to = Math.min(count, from + BLOCK);
    fillMemberships(scores, centres, from, to, block);
    for (let i = from; i < to; i++) {
      for (let k = 0; k < classes; k++) {
        u[i * classes + k] = block.u[k * BLOCK + i - from]!;
        if (u[i * classes + k]! > u[i * classes + labels[i]!]!) labels[i] = k;
      }
    }
  }
  const { fpi, nce } = fuzzyIndices(u, count, classes);
  return { centres, labels, fpi, nce, iterations };
}
