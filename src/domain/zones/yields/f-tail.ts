/** ln Γ(x) for x > 0 by Lanczos' series (g = 7, nine terms), good to 1e-14. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;
function lnGamma(x: number): number {
  const t = x + 6.5;
  const sum = LANCZOS.reduce((total, term, i) => (i === 0 ? term : total + term / (x - 1 + i)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

const TINY = 1e-300;
const EPSILON = 1e-15;
const MAX_TERMS = 10_000;

/** The continued fraction of the incomplete beta function by Lentz's method (NIST DLMF 8.17.22). */
function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    value *= d * c;
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < EPSILON) break;
  }
  return value;
}

/** The regularised incomplete beta function I_x(a, b) (NIST DLMF 8.17), from the side where its fraction converges fast. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/**
 * Chance of an F at least as large with the two degrees of freedom, when there is no difference: P = I_x(d₂/2, d₁/2) with
 * x = d₂/(d₂ + d₁F) (NIST DLMF 8.17; Abramowitz & Stegun 26.6.2). F 4.2565 with 2 and 9 → 0.05.
 */
export const fTail = (f: number, df_between: number, df_within: number): number =>
  f === Infinity ? 0 : incompleteBeta(df_within / (df_within + df_between * f), df_within / 2, df_between / 2);
