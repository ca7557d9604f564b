import { evi2 } from './evi2.ts';
import { reflectance, type SpectralIndex } from './spectral-index.ts';

/** Below this the formula is looking at a bright cloud (domain.md §1.3). */
const CLOUD_DENOMINATOR = 0.7;

const denominatorOf = (n: number, r: number, b: number): number => n + 6 * r - 7.5 * b + 1;

/** EVI = 2.5 (N − R) / (N + 6 R − 7.5 B + 1) of three reflectances, with no bound (Huete et al. 1997). */
export const eviOf = (n: number, r: number, b: number): number => (2.5 * (n - r)) / denominatorOf(n, r, b);

/** True where EVI means nothing: the blue of a bright cloud or roof brings the denominator towards 0 (docs/decisions/0019). */
export const isEviNoData = (n: number, r: number, b: number): boolean => denominatorOf(n, r, b) < CLOUD_DENOMINATOR;

/** EVI kept in −0.2…1, no-data where it means nothing. N 0.398, R 0.033, B 0.031 give 0.6692. */
export const evi: SpectralIndex = {
  id: 'evi',
  formula: '2.5 (B08 − B04) / (B08 + 6 B04 − 7.5 B02 + 1)',
  bands: ['B08', 'B04', 'B02'],
  native_m: 10,
  display: [0, 0.9],
  fallback: evi2,
  compute([nir, red, blue], { scale, offset }, out) {
    for (let i = 0; i < out.length; i++) {
      const n = reflectance(nir![i]!, scale, offset);
      const r = reflectance(red![i]!, scale, offset);
      const b = reflectance(blue![i]!, scale, offset);
      const isMissing = nir![i] === 0 || red![i] === 0 || blue![i] === 0 || isEviNoData(n, r, b);
      out[i] = isMissing ? NaN : Math.min(1, Math.max(-0.2, eviOf(n, r, b)));
    }
  },
};
