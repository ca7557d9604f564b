import { jacobiEigen, type Eigen } from './jacobi-eigen.ts';
import type { LayerStack } from './normalise-seasons.ts';

export type SpatialComponents = Eigen & {
  readonly h: readonly (readonly number[])[];
  /** Kept components, best first; none where neighbours are not alike. */
  readonly scores: LayerStack;
};

/** Share of the sum of positive eigenvalues the kept components explain. */
const KEEP = 0.8;

/** The grid with a rim of one pixel, so that every pixel has eight neighbours: where each pixel lies in it, and how many of them are pixels too. */
type Neighbourhood = { readonly stride: number; readonly size: number; readonly at: Uint32Array; readonly degree: Uint8Array };

function findNeighbours(pixels: Uint32Array, width: number, height: number): Neighbourhood {
  const stride = width + 2;
  const size = stride * (height + 2);
  const at = new Uint32Array(pixels.length);
  const is = new Uint8Array(size);
  for (let i = 0; i < pixels.length; i++) {
    at[i] = pixels[i]! + 2 * Math.floor(pixels[i]! / width) + stride + 1;
    is[at[i]!] = 1;
  }
  const degree = new Uint8Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) {
    const own = at[i]!;
    for (const row of [own - stride, own, own + stride]) degree[i]! += is[row - 1]! + is[row]! + is[row + 1]!;
    degree[i]!--;
  }
  return { stride, size, at, degree };
}

/** Mean of the queen neighbours of every pixel, 0 for a pixel alone: one row-standardised step of W. */
function neighbourMeans(layer: Float32Array, { stride, size, at, degree }: Neighbourhood): Float64Array {
  const grid = new Float32Array(size);
  for (let i = 0; i < layer.length; i++) grid[at[i]!] = layer[i]!;
  const out = new Float64Array(layer.length);
  for (let i = 0; i < layer.length; i++) {
    const own = at[i]!;
    const [above, below] = [own - stride, own + stride];
    const sum =
      grid[above - 1]! +
      grid[above]! +
      grid[above + 1]! +
      grid[own - 1]! +
      grid[own + 1]! +
      grid[below - 1]! +
      grid[below]! +
      grid[below + 1]!;
    if (degree[i] !== 0) out[i] = sum / degree[i]!;
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
  const neighbours = findNeighbours(pixels, width, height);
  const layers = Array.from({ length: depth }, (_, j) => values.subarray(j * count, (j + 1) * count));
  const means = layers.map((layer) => neighbourMeans(layer, neighbours));
  const cross = (j: number, k: number): number => {
    const [layer, mean] = [layers[j]!, means[k]!];
    let sum = 0;
    for (let i = 0; i < count; i++) sum += layer[i]! * mean[i]!;
    return sum;
  };
  const lagged = layers.map((_, j) => layers.map((__, k) => cross(j, k)));
  const h = lagged.map((row, j) => row.map((value, k) => (value + lagged[k]![j]!) / (2 * count)));
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
