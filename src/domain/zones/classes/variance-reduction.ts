/**
 * How much of the variation of M the classes explain: VR = 1 − SS within / SS total (domain.md §3.1.7). [1, 1, 3, 3] in classes
 * 0, 0, 1, 1 → 1; 0 when nothing varies.
 */
export function varianceReduction(values: ArrayLike<number>, labels: ArrayLike<number>, classes: number): number {
  const sums = new Float64Array(classes);
  const sizes = new Float64Array(classes);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i]!;
    sums[labels[i]!]! += values[i]!;
    sizes[labels[i]!]!++;
  }
  const mean = sum / values.length;
  let total = 0;
  let within = 0;
  for (let i = 0; i < values.length; i++) {
    const own = labels[i]!;
    total += (values[i]! - mean) ** 2;
    within += (values[i]! - sums[own]! / sizes[own]!) ** 2;
  }
  return total > 0 ? 1 - within / total : 0;
}
