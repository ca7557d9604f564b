export const TEXTURES = [
  'sand',
  'loamy_sand',
  'sandy_loam',
  'loam',
  'silt_loam',
  'silt',
  'sandy_clay_loam',
  'clay_loam',
  'silty_clay_loam',
  'sandy_clay',
  'silty_clay',
  'clay',
] as const;
export type Texture = (typeof TEXTURES)[number];

/**
 * USDA texture class of shares of sand, silt and clay in percent (Soil Survey Manual, chapter 3): a decision list without
 * gaps over the triangle. 15 sand, 60 silt, 25 clay is a silt loam.
 */
export function textureClass(sand: number, silt: number, clay: number): Texture {
  if (silt + 1.5 * clay < 15) return 'sand';
  if (silt + 2 * clay < 30) return 'loamy_sand';
  if (clay >= 40) {
    if (silt >= 40) return 'silty_clay';
    return sand > 45 ? 'sandy_clay' : 'clay';
  }
  if (clay >= 35 && sand > 45) return 'sandy_clay';
  if (clay >= 27) {
    if (sand <= 20) return 'silty_clay_loam';
    return sand <= 45 ? 'clay_loam' : 'sandy_clay_loam';
  }
  if (silt >= 80 && clay < 12) return 'silt';
  if (silt >= 50) return 'silt_loam';
  if (clay >= 20 && silt < 28 && sand > 45) return 'sandy_clay_loam';
  if (clay >= 7 && sand <= 52 && silt >= 28) return 'loam';
  return 'sandy_loam';
}
