/** WGS84 (domain.md §11.2). */
export const WGS84_A = 6_378_137;
export const WGS84_F = 1 / 298.257223563;
export const WGS84_E2 = WGS84_F * (2 - WGS84_F);

/** Coefficients of q(s)/(1−e²) = Σ 2(k+1)/(2k+1)·e^{2k}·s^{2k+1}; the next term is below 1e-15. */
const Q1 = 2;
const Q3 = (4 / 3) * WGS84_E2;
const Q5 = (6 / 5) * WGS84_E2 ** 2;
const Q7 = (8 / 7) * WGS84_E2 ** 3;
const Q9 = (10 / 9) * WGS84_E2 ** 4;
const Q11 = (12 / 11) * WGS84_E2 ** 5;
const Q13 = (14 / 13) * WGS84_E2 ** 6;
const Q_POLE = Q1 + Q3 + Q5 + Q7 + Q9 + Q11 + Q13;

/** Radius in metres of the sphere with the area of the ellipsoid, squared: 6 371 007.180918². */
export const AUTHALIC_R2 = (WGS84_A ** 2 * (1 - WGS84_E2) * Q_POLE) / 2;

/**
 * Sine of the authalic latitude for the sine of a geodetic latitude (Snyder 1987, 3-11 and 3-12, as a power series).
 * In longitude × sine of authalic latitude, areas are those of the ellipsoid. `authalicSine(Math.sin(Math.PI / 4))` → 0.705527…
 */
export const authalicSine = (sine: number): number => {
  const s2 = sine * sine;
  return (sine * (Q1 + s2 * (Q3 + s2 * (Q5 + s2 * (Q7 + s2 * (Q9 + s2 * (Q11 + s2 * Q13))))))) / Q_POLE;
};
