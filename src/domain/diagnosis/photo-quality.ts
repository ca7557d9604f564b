import { DIAGNOSIS } from '../limits.ts';
import type { ErrorCode } from '../errors.ts';
import type { LabPicture, Picture } from './picture.ts';

/** Variance of the Laplacian (4 neighbours) of the 8-bit grey picture (Pech-Pacheco et al. 2000); low where nothing is sharp. A flat picture → 0. */
export function sharpnessOf({ width, height, pixels }: Picture): number {
  const grey = new Float64Array(width * height);
  for (let at = 0; at < grey.length; at++)
    grey[at] = Math.round(0.299 * pixels[3 * at]! + 0.587 * pixels[3 * at + 1]! + 0.114 * pixels[3 * at + 2]!);
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const value = grey[at - 1]! + grey[at + 1]! + grey[at - width]! + grey[at + width]! - 4 * grey[at]!;
      sum += value;
      squares += value * value;
      count++;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Mean L*. */
export function lightnessOf(lab: LabPicture): number {
  let sum = 0;
  for (let at = 0; at < lab.length; at += 3) sum += lab[at]!;
  return sum / (lab.length / 3);
}

export type PhotoQuality = { readonly long_side: number; readonly sharpness: number; readonly lightness: number };

/** Why a photo is not read (domain.md §9.3): too small, blurred, too dark or too bright; null where it is. */
export function photoFault({ long_side, sharpness, lightness }: PhotoQuality): ErrorCode | null {
  if (long_side < DIAGNOSIS.least_side) return 'DIAGNOSIS_PHOTO_SMALL';
  if (lightness < DIAGNOSIS.lightness[0]) return 'DIAGNOSIS_PHOTO_DARK';
  if (lightness > DIAGNOSIS.lightness[1]) return 'DIAGNOSIS_PHOTO_BRIGHT';
  return sharpness < DIAGNOSIS.least_sharpness ? 'DIAGNOSIS_PHOTO_BLURRED' : null;
}

/** What is as good as it gets: pixels of the long side, sharpness, and the range of L* around its middle. */
const BEST = { long_side: 1_024, sharpness: 240, lightness: [35, 75] } as const;
const clamped = (share: number): number => Math.min(1, Math.max(0, share));

/** From 0 to 1, as the weakest of size, sharpness and light says. 1,024 px, a variance of 120 and L* 50 → 0.5. */
export function qualityOf({ long_side, sharpness, lightness }: PhotoQuality): number {
  const [darkest, brightest] = DIAGNOSIS.lightness;
  const [low, high] = BEST.lightness;
  const light = lightness < low ? (lightness - darkest) / (low - darkest) : (brightest - lightness) / (brightest - high);
  return Math.min(clamped(long_side / BEST.long_side), clamped(sharpness / BEST.sharpness), clamped(light));
}
