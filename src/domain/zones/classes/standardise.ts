import type { LayerStack } from './normalise-seasons.ts';

/**
 * z-scores of each layer with the population standard deviation (domain.md §3.1.4); layers that are the same everywhere are left out.
 * [1, 2, 3] → [−1.2247, 0, 1.2247].
 */
export function standardise({ count, depth, values }: LayerStack): LayerStack {
  const kept: Float32Array[] = [];
  for (let layer = 0; layer < depth; layer++) {
    const own = values.subarray(layer * count, (layer + 1) * count);
    let sum = 0;
    for (let i = 0; i < count; i++) sum += own[i]!;
    const mean = sum / count;
    let squares = 0;
    for (let i = 0; i < count; i++) squares += (own[i]! - mean) * (own[i]! - mean);
    const sd = Math.sqrt(squares / count);
    // what Float32 leaves of a constant layer is not variation
    if (sd <= 1e-6 * Math.abs(mean)) continue;
    const scores = new Float32Array(count);
    for (let i = 0; i < count; i++) scores[i] = (own[i]! - mean) / sd;
    kept.push(scores);
  }
  const out = new Float32Array(kept.length * count);
  kept.forEach((layer, i) => out.set(layer, i * count));
  return { count, depth: kept.length, values: out };
}
