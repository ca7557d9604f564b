import { normalizedDifference } from './normalized-difference.ts';
import type { SpectralIndex } from './spectral-index.ts';

/** NDVI = (N − R) / (N + R), Rouse et al. 1974. A crop with N 0.398, R 0.033 has 0.8469. */
export const ndvi: SpectralIndex = {
  id: 'ndvi',
  formula: '(B08 − B04) / (B08 + B04)',
  bands: ['B08', 'B04'],
  native_m: 10,
  display: [0, 1],
  compute: ([nir, red], calibration, out) => normalizedDifference(nir!, red!, calibration, out),
};
