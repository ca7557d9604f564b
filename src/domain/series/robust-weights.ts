/** Residuals beyond this many standard deviations count as wrong (Tukey's bisquare). */
const TUKEY = 4.685;
/** A curve is never trusted beyond this, nor a point left out altogether. */
const LEAST_SPREAD = 0.01;
const LEAST_SHARE = 0.05;

const median = (values: Float64Array): number => {
  const sorted = values.toSorted();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

/**
 * Weights of the next pass of the robust smoother (domain.md §2.1): a point below the curve, or far above it, loses weight by Tukey's bisquare,
 * because what a cloud leaves is biased low. `y`, `z` and `w` hold the observed days only.
 * With residuals 0, 0, 0, −0.2 and weights 1 the spread is its floor 0.01, so that the last weight becomes 0.05.
 */
export function robustWeights(y: Float64Array, z: Float64Array, w: Float64Array): Float64Array {
  const residuals = y.map((value, i) => value - z[i]!);
  const middle = median(residuals);
  const spread = Math.max(1.4826 * median(residuals.map((r) => Math.abs(r - middle))), LEAST_SPREAD);
  return w.map((weight, i) => {
    const r = residuals[i]!;
    const u = Math.abs(r) / (TUKEY * spread);
    if (r >= 0 && u <= 1) return weight;
    return weight * Math.max(Math.max(1 - u * u, 0) ** 2, LEAST_SHARE);
  });
}
