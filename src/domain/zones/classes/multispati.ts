import { jacobiEigen, type Eigen } from './jacobi-eigen.ts';
import type { LayerStack } from './normalise-seasons.ts';

export type SpatialComponents = Eigen & {
  readonly h: readonly (readonly number[])[];
  /** Kept components, best first; none where neighbours are not alike. */
  readonly scores: LayerStack;
};

/** Share of the sum of positive eigenvalues the kept components explain. */
const KEEP = 0.8;

/** Mean of the queen neighbours of every pixel, 0 for a pixel alone: one row-standardised step of W. */
function neighbourMeans(layer: Float32Array, pixels: Uint32Array, width: number, height: number, place: Int32Array): Float64Array {
  const out = new Float64Array(layer.length);
  for (let i = 0; i < layer.length; i++) {
    const at = pixels[i]!;
    const x = at % width;
    const y = (at - x) / width;
    let sum = 0;
    let n = 0;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let col = Math.max(0, x - 1); col <= Math.min(width - 1, x + 1); col++) {
        const other = place[row * width + col]!;
        if (other < 0 || other === i) continue;
        sum += layer[other]!;
        n++;
      }
    }
    out[i] = n === 0 ? 0 : sum / n;
  }
  return out;
}

/**
 * MULTISPATI-PCA (Dray et al. 2008; Córdoba et al. 2013; domain.md §3.1.5): components that vary much and vary smoothly. With X
 * standardised and W the queen neighbours, row-standardised, the eigenvectors of H = Xᵀ(W + Wᵀ)X / 2n; kept are those with a positive
 * eigenvalue until 80 % of their sum. The 4 × 4 grid of the test vectors has eigenvalues 0.042676 and −0.122844.
 */
export function multispati(x: LayerStack, pixels: Uint32Array, width: number, height: number): SpatialComponents {
  const { count, depth, values } = x;
  const place = new Int32Array(width * height).fill(-1);
  pixels.forEach((at, i) => (place[at] = i));
  const layers = Array.from({ length: depth }, (_, j) => values.subarray(j * count, (j + 1) * count));
  const means = layers.map((layer) => neighbourMeans(layer, pixels, width, height, place));
  const cross = (j: number, k: number): number => {
    const [layer, mean] = [layers[j]!, means[k]!];
    let sum = 0;
    for (let i = 0; i < count; i++) sum += layer[i]! * mean[i]!;
    return sum;
  };
  const h = layers.map((_, j) => layers.map((__, k) => (cross(j, k) + cross(k, j)) / (2 * count)));
  const eigen = jacobiEigen(h);
  const total = eigen.values.reduce((sum, value) => sum + Math.max(0, value), 0);
  let explained = 0;
  const kept = eigen.vectors.filter((_, i) => {
    const isNeeded = eigen.values[i]! > 0 && explained < KEEP * total;
    explained += eigen.values[i]!;
    return isNeeded;
  });
  const scores = new Float32Array(kept.length * count);
  kept.forEach((vector, c) => {
    const out = scores.subarray(c * count, (c + 1) * count);
    layers.forEach((layer, j) => {
      const weight = vector[j]!;
      for (let i = 0; i < count; i++) out[i]! += layer[i]! * weight;
    });
  });
  return { ...eigen, h, scores: { count, depth: kept.length, values: scores } };
}
