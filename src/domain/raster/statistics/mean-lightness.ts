const CHANNELS = 4;
const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;
const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/**
 * CIE 1976 L* (0–100) of the mean sRGB colour of a picture's painted pixels, white point D65; null where nothing is painted.
 * A picture all #cfe0e3 → 88.0.
 */
export function meanLightness(rgba: Uint8ClampedArray): number | null {
  const sums = [0, 0, 0];
  let painted = 0;
  for (let i = 0; i < rgba.length; i += CHANNELS) {
    if (rgba[i + 3] === 0) continue;
    for (let channel = 0; channel < sums.length; channel++) sums[channel]! += rgba[i + channel]!;
    painted += 1;
  }
  if (painted === 0) return null;
  const luminance = WEIGHTS.reduce((sum, weight, channel) => sum + weight * linear(sums[channel]! / painted / 255), 0);
  return luminance > 216 / 24_389 ? 116 * Math.cbrt(luminance) - 16 : (luminance * 24_389) / 27;
}
