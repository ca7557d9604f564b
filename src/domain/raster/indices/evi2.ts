import { reflectance, type SpectralIndex } from './spectral-index.ts';

/** EVI2 = 2.5 (N − R) / (N + 2.4 R + 1), Jiang et al. 2008: EVI without a blue band. N 0.398, R 0.033 give 0.6177. */
export const evi2: SpectralIndex = {
  id: 'evi2',
  formula: '2.5 (B08 − B04) / (B08 + 2.4 B04 + 1)',
  bands: ['B08', 'B04'],
  native_m: 10,
  display: [0, 0.9],
  compute([nir, red], { scale, offset }, out) {
    for (let i = 0; i < out.length; i++) {
      const n = reflectance(nir![i]!, scale, offset);
      const r = reflectance(red![i]!, scale, offset);
      const value = (2.5 * (n - r)) / (n + 2.4 * r + 1);
      out[i] = nir![i] === 0 || red![i] === 0 ? NaN : Math.min(1, Math.max(-0.2, value));
    }
  },
};
