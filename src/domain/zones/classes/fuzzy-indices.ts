export type FuzzyIndices = { readonly f: number; readonly fpi: number; readonly h: number; readonly nce: number };

/**
 * How crisp a fuzzy partition is (domain.md §3.1.7), memberships row by row: partition coefficient F = Σu²/n; fuzziness performance
 * index FPI = c/(c−1)·(1−F), 0 crisp and 1 fuzzy; entropy H = −Σu ln u/n; normalised NCE = H/(1−c/n).
 * The 6 × 2 test vector has F 0.7371, FPI 0.5257, H 0.4182, NCE 0.6272.
 */
export function fuzzyIndices(u: ArrayLike<number>, count: number, classes: number): FuzzyIndices {
  let squares = 0;
  let entropy = 0;
  for (let i = 0; i < count * classes; i++) {
    const value = u[i]!;
    squares += value * value;
    if (value > 0) entropy -= value * Math.log(value);
  }
  const f = squares / count;
  const h = entropy / count;
  return { f, fpi: (classes / (classes - 1)) * (1 - f), h, nce: h / (1 - classes / count) };
}
