import { normalizedDifference } from './normalized-difference.ts';
import type { SpectralIndex } from './spectral-index.ts';

/** NDWI = (G − N) / (G + N), McFeeters 1996: surface water without a short-wave band. A crop with G 0.056, N 0.398 has −0.7533. */
export const ndwi: SpectralIndex = {
  id: 'ndwi',
  formula: '(B03 − B08) / (B03 + B08)',
  bands: ['B03', 'B08'],
  native_m: 10,
  display: [-0.8, 0.8],
  is_of_water: true,
  compute: ([green, nir], calibration, out) => normalizedDifference(green!, nir!, calibration, out),
};
