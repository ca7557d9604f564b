import type { BandColor } from './types.ts';

/** TIFF tag 262. */
const RGB = 2;
/** TIFF tag 338: alpha multiplied into the colours, and apart from them. */
const ALPHA = [1, 2];
const COLORS = ['red', 'green', 'blue'] as const;

/**
 * What each band is by its tags (TIFF 6.0 §18): of RGB the first three are the colours; extra samples are the last ones, and
 * the first alpha among them, which is never the first band, says where there is data. RGB of four bands with extra `[2]` →
 * red, green, blue, alpha.
 */
export function bandColors(photometric: number, bands: number, extras: readonly number[]): (BandColor | null)[] {
  const own = bands - extras.length;
  const alpha = Array.from({ length: bands }, (_, band) => band).find((band) => band > 0 && ALPHA.includes(extras[band - own] ?? 0));
  return Array.from({ length: bands }, (_, band) => {
    if (band === alpha) return 'alpha';
    return photometric === RGB && bands >= COLORS.length ? (COLORS[band] ?? 'extra') : null;
  });
}
