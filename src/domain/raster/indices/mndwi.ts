import { ndwi } from './ndwi.ts';
import { normalizedDifference } from './normalized-difference.ts';
import type { SpectralIndex } from './spectral-index.ts';

/** MNDWI = (G − SWIR1) / (G + SWIR1), Xu 2006, at the 20 m of B11. A crop with G 0.056, SWIR1 0.189 has −0.5429, open water 0.724. */
export const mndwi: SpectralIndex = {
  id: 'mndwi',
  formula: '(B03 − B11) / (B03 + B11)',
  bands: ['B03', 'B11'],
  native_m: 20,
  display: [-0.8, 0.8],
  is_of_water: true,
  fallback: ndwi,
  compute: ([green, swir], calibration, out) => normalizedDifference(green!, swir!, calibration, out),
};
