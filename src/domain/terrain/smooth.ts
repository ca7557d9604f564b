import type { Grid } from '#domain/raster/types.ts';

const REACH = 2;

/**
 * Mean of every 5 × 5 window, of what there is of it: 1 m of noise on a 30 m grid looks like a slope of 1.8 %, after this
 * like 0.35 % (domain.md §1.8). A missing height stays missing. A plane stays the plane it was.
 */
export function smooth(grid: Grid): Grid {
  const { values, width, height } = grid;
  const out = new Float32Array(values.length).fill(Number.NaN);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Number.isNaN(values[y * width + x]!)) continue;
      let sum = 0;
      let count = 0;
      for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row++) {
        for (let col = Math.max(0, x - REACH); col <= Math.min(width - 1, x + REACH); col++) {
          const value = values[row * width + col]!;
          if (Number.isNaN(value)) continue;
          sum += value;
          count++;
        }
      }
      out[y * width + x] = sum / count;
    }
  }
  return { ...grid, values: out };
}
