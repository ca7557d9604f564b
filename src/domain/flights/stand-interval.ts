const Z_975 = 1.959_964;

/** Student's t at 97.5 % for `df` degrees of freedom, by Cornish and Fisher's series (Abramowitz and Stegun 26.7.5). `t975(9)` → 2.262. */
export function t975(df: number): number {
  const [z, z3, z5, z7] = [Z_975, Z_975 ** 3, Z_975 ** 5, Z_975 ** 7];
  return z + (z3 + z) / (4 * df) + (5 * z5 + 16 * z3 + 3 * z) / (96 * df ** 2) + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * df ** 3);
}

/**
 * How far the true mean stand may lie from the counted one, as a share of it, 95 times in 100: t · variation ÷ √photos (domain.md §10.7).
 * `standError(10, 0.12)` → 0.0858, so 71 400 pl/ha stand for 65 300 to 77 500.
 */
export function standError(photos: number, variation: number): number {
  return (t975(photos - 1) * variation) / Math.sqrt(photos);
}
