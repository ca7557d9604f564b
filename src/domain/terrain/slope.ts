import type { Grid } from '#domain/raster/types.ts';

/** Change of height per metre eastwards and southwards. */
export type Gradient = { readonly dzdx: Float32Array; readonly dzdy: Float32Array };

/**
 * Gradient of heights by Horn's 3 × 3 window (Horn 1981; domain.md §1.8): dz/dx = ((c+2f+i) − (a+2d+g)) / 8 cells. NaN on
 * the rim and beside missing heights. The 3 × 3 vector at 30 m has dz/dx 0.008333, dz/dy 0.005833.
 */
export function gradient({ values, width, height, pixel_m }: Grid): Gradient {
  const dzdx = new Float32Array(values.length).fill(Number.NaN);
  const dzdy = new Float32Array(values.length).fill(Number.NaN);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const [a, b, c] = [values[at - width - 1]!, values[at - width]!, values[at - width + 1]!];
      const [d, f] = [values[at - 1]!, values[at + 1]!];
      const [g, h, i] = [values[at + width - 1]!, values[at + width]!, values[at + width + 1]!];
      dzdx[at] = (c + 2 * f + i - (a + 2 * d + g)) / (8 * pixel_m);
      dzdy[at] = (g + 2 * h + i - (a + 2 * b + c)) / (8 * pixel_m);
    }
  }
  return { dzdx, dzdy };
}

/** Slope in percent, 100 · √(dz/dx² + dz/dy²). The 3 × 3 vector has 1.0172 %. */
export const slopePercent = ({ dzdx, dzdy }: Gradient): Float32Array => dzdx.map((dx, i) => 100 * Math.hypot(dx, dzdy[i]!));

/** Degrees of a slope in percent. 1.0172 % is 0.5828°. */
export const slopeDegrees = (percent: number): number => (Math.atan(percent / 100) * 180) / Math.PI;
