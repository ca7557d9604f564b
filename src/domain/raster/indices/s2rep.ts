import { reflectance, type SpectralIndex } from './spectral-index.ts';

/** A flatter red edge than this has no inflection to speak of (domain.md §1.3). */
const MIN_EDGE = 0.02;

/**
 * Red-edge position in nm, S2REP = 705 + 35 · ((RE3 + R) / 2 − RE1) / (RE2 − RE1), Frampton et al. 2013. R 0.033, RE1 0.089,
 * RE2 0.288, RE3 0.371 give 724.87 nm.
 */
export const s2rep: SpectralIndex = {
  id: 's2rep',
  formula: '705 + 35 ((B07 + B04) / 2 − B05) / (B06 − B05)',
  bands: ['B07', 'B04', 'B05', 'B06'],
  native_m: 20,
  display: [705, 730],
  compute([third, red, first, second], { scale, offset }, out) {
    for (let i = 0; i < out.length; i++) {
      const low = reflectance(first![i]!, scale, offset);
      const edge = reflectance(second![i]!, scale, offset) - low;
      const isMissing = third![i] === 0 || red![i] === 0 || first![i] === 0 || second![i] === 0 || edge <= MIN_EDGE;
      const middle = (reflectance(third![i]!, scale, offset) + reflectance(red![i]!, scale, offset)) / 2;
      out[i] = isMissing ? NaN : 705 + (35 * (middle - low)) / edge;
    }
  },
};
