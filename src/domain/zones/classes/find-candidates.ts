import { ZONES } from '../../limits.ts';
import { fuzzyCMeans } from './fuzzy-c-means.ts';
import type { LayerStack } from './normalise-seasons.ts';
import type { ZoneCandidate } from '../types.ts';
import { varianceReduction } from './variance-reduction.ts';

/** How one number of zones did, and the class of each pixel, from 0. */
export type ClassedCandidate = { readonly candidate: ZoneCandidate; readonly labels: Uint8Array };

/** Fuzzy classes for each number of zones allowed, rated on the temporal mean M (domain.md §3.1.6–7). */
export function findCandidates(scores: LayerStack, mean: Float32Array): ClassedCandidate[] {
  const counts = Array.from({ length: ZONES.max_count - ZONES.min_count + 1 }, (_, i) => ZONES.min_count + i);
  return counts.map((count) => {
    const { labels, fpi, nce } = fuzzyCMeans(scores, count);
    return { candidate: { count, fpi, nce, variance_reduction: varianceReduction(mean, labels, count) }, labels };
  });
}
