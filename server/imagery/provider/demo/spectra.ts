import type { Band } from '#domain/schemas/imagery.ts';

export type Reflected = Exclude<Band, 'SCL'>;
type Spectrum = Readonly<Record<Reflected, number>>;

/**
 * Surface reflectances of the four covers and of cloud, mixed linearly. They give the indices their usual values:
 * bare soil NDVI 0.22 and EVI 0.13, a full canopy NDVI 0.91, EVI 0.79 and NDRE 0.71 (domain.md §1.3, crops.json evi_default).
 */
export const SOIL: Spectrum = { B02: 0.066, B03: 0.092, B04: 0.124, B05: 0.15, B06: 0.166, B07: 0.18, B08: 0.195, B8A: 0.212, B11: 0.3 };
export const GREEN: Spectrum = { B02: 0.02, B03: 0.05, B04: 0.021, B05: 0.083, B06: 0.31, B07: 0.415, B08: 0.465, B8A: 0.488, B11: 0.185 };
export const DRY: Spectrum = { B02: 0.062, B03: 0.102, B04: 0.142, B05: 0.19, B06: 0.225, B07: 0.245, B08: 0.272, B8A: 0.296, B11: 0.335 };
export const WATER: Spectrum = {
  B02: 0.046,
  B03: 0.047,
  B04: 0.034,
  B05: 0.028,
  B06: 0.022,
  B07: 0.019,
  B08: 0.016,
  B8A: 0.013,
  B11: 0.008,
};
export const CLOUD: Spectrum = { B02: 0.62, B03: 0.61, B04: 0.62, B05: 0.63, B06: 0.64, B07: 0.645, B08: 0.65, B8A: 0.64, B11: 0.42 };

/** Bands whose canopy reflectance follows the crop's near-infrared brightness. */
export const NEAR_INFRARED: ReadonlySet<Reflected> = new Set(['B06', 'B07', 'B08', 'B8A']);
export const FINE_BANDS = ['B02', 'B03', 'B04', 'B08'] as const satisfies readonly Reflected[];
export const COARSE_BANDS = ['B05', 'B06', 'B07', 'B8A', 'B11'] as const satisfies readonly Reflected[];
