import { DIAGNOSIS } from '../limits.ts';
import { closeMask, countOf, fillHoles, keepLarge, openMask } from './masks.ts';
import { blur, type Mask, type Picture } from './picture.ts';

const BINS = 256;
/** What 2g − r − b of shares can be. */
const [LOWEST, HIGHEST] = [-1, 2];

/** The value that best parts two heaps of values (Otsu 1979). */
export function otsu(values: Float32Array): number {
  const counts = new Float64Array(BINS);
  const wide = (HIGHEST - LOWEST) / BINS;
  for (const value of values) counts[Math.min(BINS - 1, Math.max(0, Math.floor((value - LOWEST) / wide)))]!++;
  const total = values.length;
  const sum = counts.reduce((all, count, bin) => all + count * bin, 0);
  let [below, sum_below, best, best_bin] = [0, 0, -1, 0];
  for (let bin = 0; bin < BINS - 1; bin++) {
    below += counts[bin]!;
    sum_below += counts[bin]! * bin;
    const above = total - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sum_below / below - (sum - sum_below) / above) ** 2;
    if (between > best) [best, best_bin] = [between, bin];
  }
  return LOWEST + (best_bin + 1) * wide;
}

/** Excess green of each pixel, 2g − r − b of its shares of red, green and blue (Woebbecke et al. 1995); black → 0, pure green → 2. */
export function excessGreen({ pixels }: Picture): Float32Array {
  const green = new Float32Array(pixels.length / 3);
  for (let at = 0; at < green.length; at++) {
    const [r, g, b] = [pixels[3 * at]!, pixels[3 * at + 1]!, pixels[3 * at + 2]!];
    green[at] = r + g + b === 0 ? 0 : (2 * g - r - b) / (r + g + b);
  }
  return green;
}

/**
 * Which pixels are of a plant (domain.md §9.3, step 2): blurred, greener than max(0.06, 0.8 · Otsu), closed with a disc of 1.5 % of the long
 * side, holes filled, opened, pieces of at least 5 % of the picture. Null where there are none.
 */
export function findLeaf(picture: Picture): Mask | null {
  const { width, height } = picture;
  const green = excessGreen(blur(picture, 1.5));
  const threshold = Math.max(0.06, 0.8 * otsu(green));
  const raw = new Uint8Array(green.length);
  for (let at = 0; at < raw.length; at++) raw[at] = green[at]! > threshold ? 1 : 0;
  const closed = closeMask(raw, picture, Math.round(0.015 * Math.max(width, height)));
  const leaf = keepLarge(openMask(fillHoles(closed, picture), picture, 2), picture, DIAGNOSIS.least_leaf_share * width * height);
  return countOf(leaf) === 0 ? null : leaf;
}
