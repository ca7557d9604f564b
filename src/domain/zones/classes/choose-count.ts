import type { ZoneCandidate } from '../types.ts';

/** One more zone must explain at least this much more of M. */
const LEAST_GAIN = 0.05;

/** Values brought to 0–1 over the candidates; all 0 when they are equal. */
const scaled = (values: readonly number[]): number[] => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (high > low ? (value - low) / (high - low) : 0));
};

/**
 * The number of zones with the smallest mean of scaled FPI and NCE; a tie, or a gain of VR under 0.05, falls to the smaller number
 * (domain.md §3.1.7). The candidates of the 1-D test vector → 3.
 */
export function chooseCount(candidates: readonly ZoneCandidate[]): number {
  const fpi = scaled(candidates.map((candidate) => candidate.fpi));
  const nce = scaled(candidates.map((candidate) => candidate.nce));
  const ranked = candidates.map((candidate, i) => ({ candidate, score: (fpi[i]! + nce[i]!) / 2 }));
  const best = ranked.toSorted((a, b) => a.score - b.score || a.candidate.count - b.candidate.count)[0]!.candidate;
  const smaller = candidates.filter(
    ({ count, variance_reduction }) => count < best.count && best.variance_reduction - variance_reduction < LEAST_GAIN,
  );
  return Math.min(best.count, ...smaller.map(({ count }) => count));
}
