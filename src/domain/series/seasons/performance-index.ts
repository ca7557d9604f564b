/** Fewer members are compared by their mean and spread and marked scarce; fewer than the least give no index. */
const FULL_REFERENCE = 10;
export const LEAST_REFERENCE = 3;

export type PerformanceIndex = {
  /** 1–10, one decimal; 5.5 is the median of the peers. */
  readonly index: number;
  /** Share of the peers below, 0–1. */
  readonly percentile: number;
  readonly size: number;
  readonly is_scarce: boolean;
};

/** Cumulative normal distribution, by the error function of Abramowitz and Stegun 7.1.26 (error under 1.5e-7). `normalShare(0)` → `0.5`. */
function normalShare(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

const onScale = (share: number): number => Math.round(Math.min(10, Math.max(1, 1 + 9 * share)) * 10) / 10;

/** The share of a normal population of this mean and spread that lies below a value; the middle where all are equal and so is the value. */
export function normalPercentile(value: number, mean: number, sd: number): number {
  if (sd > 0) return normalShare((value - mean) / sd);
  return value === mean ? 0.5 : Number(value > mean);
}

/**
 * Where a season's small integral (EVI·days) stands among its peers, 1–10: rank p = (below + ½ equal) / size, index = 1 + 9p; with 3 to 9 peers
 * p comes from the normal distribution of their mean and sample deviation (domain.md §2.4). Relative, not a yield. Null under 3 peers.
 * Among 18.2, 20.1, 21.5, 22, 22.9, 23.3, 24.8, 25, 25.6, 26.7, 27.1 and 28.4 a season of 23.3 has index 5.1.
 */
export function performanceIndex(value: number, reference: readonly number[]): PerformanceIndex | null {
  const size = reference.length;
  if (size < LEAST_REFERENCE) return null;
  const is_scarce = size < FULL_REFERENCE;
  const mean = reference.reduce((sum, one) => sum + one, 0) / size;
  const sd = Math.sqrt(reference.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (size - 1));
  const below = reference.filter((one) => one < value).length + reference.filter((one) => one === value).length / 2;
  const percentile = is_scarce ? normalPercentile(value, mean, sd) : below / size;
  return { index: onScale(percentile), percentile, size, is_scarce };
}
