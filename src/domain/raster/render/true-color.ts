import { quantile } from '../statistics/statistics.ts';
import type { BandValues } from '../types.ts';
import type { Calibration } from '../indices/spectral-index.ts';

/** Reflectances drawn black and white, the same for every date so that dates compare (domain.md §1.7). */
export const TRUE_COLOR_STRETCH = [0.01, 0.3] as const;
/** Exponent 1/1.3 lifts the dark fields of a true-colour picture. */
export const TRUE_COLOR_GAMMA = 1.3;

/**
 * Brightness 0–255 of every digital number up to where it is white: round(255·clamp((ρ − min)/(max − min))^(1/1.3)).
 * With the fixed stretch ρ 0.12 is 121.
 */
export function brightnessTable({ scale, offset }: Calibration, [min, max]: readonly [number, number]): Uint8Array {
  const white = Math.min(65_535, Math.max(0, Math.ceil((max - offset) / scale)));
  return Uint8Array.from({ length: white + 1 }, (_, dn) => {
    const share = Math.min(1, Math.max(0, (dn * scale + offset - min) / (max - min)));
    return Math.round(255 * share ** (1 / TRUE_COLOR_GAMMA));
  });
}

/** Limits for the option “auto contrast”: P2 and P98 of the reflectance of all three bands over the pixels set in `mask`. */
export function autoStretch(bands: readonly BandValues[], mask: Uint8Array, { scale, offset }: Calibration): [number, number] {
  const seen: number[] = [];
  for (const band of bands) {
    for (let i = 0; i < mask.length; i++) if (mask[i] === 1 && band[i] !== 0) seen.push(band[i]!);
  }
  if (seen.length === 0) return [...TRUE_COLOR_STRETCH];
  const sorted = Uint16Array.from(seen).sort();
  const [low, high] = [quantile(sorted, 0.02) * scale + offset, quantile(sorted, 0.98) * scale + offset];
  return high > low ? [low, high] : [...TRUE_COLOR_STRETCH];
}

/** Paints red, green and blue bands into RGBA words where `mask` is set; transparent where any band has no data. */
export function paintTrueColor(
  [red, green, blue]: readonly [BandValues, BandValues, BandValues],
  mask: Uint8Array,
  table: Uint8Array,
  rgba: Uint32Array,
): void {
  const top = table.length - 1;
  for (let i = 0; i < mask.length; i++) {
    const [r, g, b] = [red[i]!, green[i]!, blue[i]!];
    if (mask[i] === 0 || r === 0 || g === 0 || b === 0) continue;
    rgba[i] = (255 << 24) | (table[b < top ? b : top]! << 16) | (table[g < top ? g : top]! << 8) | table[r < top ? r : top]!;
  }
}
