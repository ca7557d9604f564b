import { normalizedDifference } from './normalized-difference.ts';
import type { SpectralIndex } from './spectral-index.ts';

/** NDRE = (N − RE1) / (N + RE1) with B8A and B05, both 20 m. A crop with N 0.412, RE1 0.089 has 0.6447. */
export const ndre: SpectralIndex = {
  id: 'ndre',
  formula: '(B8A − B05) / (B8A + B05)',
  bands: ['B8A', 'B05'],
  native_m: 20,
  display: [0, 0.7],
  compute: ([nir, edge], calibration, out) => normalizedDifference(nir!, edge!, calibration, out),
};
