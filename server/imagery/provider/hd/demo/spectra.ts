import type { HdBand } from '#domain/schemas/imagery.ts';

export type HdReflected = Exclude<HdBand, 'clear'>;
type Spectrum = Readonly<Record<HdReflected, number>>;

/**
 * Surface reflectances of the same covers as the archive of 10 m, at the wavelengths of PlanetScope (domain.md §1.10): bare soil
 * NDVI 0.26, a full canopy 0.92.
 */
export const SOIL: Spectrum = {
  coastal_blue: 0.052,
  blue: 0.066,
  green_i: 0.08,
  green: 0.093,
  yellow: 0.108,
  red: 0.124,
  rededge: 0.15,
  nir: 0.212,
};
export const GREEN: Spectrum = {
  coastal_blue: 0.016,
  blue: 0.02,
  green_i: 0.042,
  green: 0.05,
  yellow: 0.034,
  red: 0.021,
  rededge: 0.083,
  nir: 0.488,
};
export const DRY: Spectrum = {
  coastal_blue: 0.05,
  blue: 0.062,
  green_i: 0.085,
  green: 0.104,
  yellow: 0.124,
  red: 0.142,
  rededge: 0.19,
  nir: 0.296,
};
export const WATER: Spectrum = {
  coastal_blue: 0.045,
  blue: 0.046,
  green_i: 0.048,
  green: 0.047,
  yellow: 0.041,
  red: 0.034,
  rededge: 0.028,
  nir: 0.013,
};
export const CLOUD: Spectrum = {
  coastal_blue: 0.62,
  blue: 0.62,
  green_i: 0.615,
  green: 0.61,
  yellow: 0.615,
  red: 0.62,
  rededge: 0.63,
  nir: 0.64,
};
