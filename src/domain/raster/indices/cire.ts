import { MIN_DENOMINATOR, reflectance, type SpectralIndex } from './spectral-index.ts';

/**
 * Red-edge chlorophyll index CIre = RE3 / RE1 − 1 with B07 and B05, both 20 m (Gitelson et al. 2003; Clevers and Gitelson 2013).
 * A crop with RE3 0.371, RE1 0.089 has 3.1685.
 */
export const cire: SpectralIndex = {
  id: 'cire',
  formula: 'B07 / B05 − 1',
  bands: ['B07', 'B05'],
  native_m: 20,
  display: [0, 6],
  compute([far, near], { scale, offset }, out) {
    for (let i = 0; i < out.length; i++) {
      const below = reflectance(near![i]!, scale, offset);
      const isMissing = far![i] === 0 || near![i] === 0 || below < MIN_DENOMINATOR;
      out[i] = isMissing ? NaN : reflectance(far![i]!, scale, offset) / below - 1;
    }
  },
};
