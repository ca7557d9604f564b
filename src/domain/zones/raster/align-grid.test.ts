import { describe, expect, it } from 'vitest';
import { fromUtm, toUtm } from '../../geometry/projection/utm.ts';
import type { Grid, GridShape } from '../../raster/types.ts';
import { alignGrid } from './align-grid.ts';

const shapeOf = (epsg: number, origin: readonly [number, number], width = 40, height = 30): GridShape => ({
  width,
  height,
  origin,
  pixel_m: 10,
  epsg,
});
/** Values say where their pixel is. */
const stamped = (shape: GridShape): Grid => ({
  ...shape,
  values: Float32Array.from({ length: shape.width * shape.height }, (_, i) => i),
});

describe('a grid on the pixels of another', () => {
  it('is itself where they are the same', () => {
    const grid = stamped(shapeOf(32_720, [500_000, 6_000_000]));
    expect(alignGrid(grid, shapeOf(32_720, [500_000, 6_000_000]))).toBe(grid);
  });

  it('is moved by whole pixels in one zone, and NaN where it does not reach', () => {
    const grid = stamped(shapeOf(32_720, [500_000, 6_000_000]));
    const { values } = alignGrid(grid, shapeOf(32_720, [500_050, 6_000_020], 40, 30));
    expect(values[0]).toBeNaN();
    expect(values[2 * 40]).toBe(5);
    expect(values[2 * 40 + 34]).toBe(39);
    expect(values[2 * 40 + 35]).toBeNaN();
  });

  it('finds the pixel under each centre in the neighbouring zone, within half a pixel', () => {
    // 0.01 degrees west of the border between zones 20 and 21
    const [east20, north20] = toUtm([-60.01, -33.5], 32_720);
    const [east21, north21] = toUtm([-60.01, -33.5], 32_721);
    const shape = shapeOf(32_720, [Math.round(east20), Math.round(north20)], 20, 20);
    const source = stamped(shapeOf(32_721, [Math.round(east21) - 200, Math.round(north21) + 200], 80, 80));
    const { values } = alignGrid(source, shape);
    values.forEach((value, i) => {
      const [x, y] = [i % 20, Math.floor(i / 20)];
      const [col, row] = [value % 80, Math.floor(value / 80)];
      const wanted = toUtm(fromUtm([shape.origin[0] + 10 * (x + 0.5), shape.origin[1] - 10 * (y + 0.5)], 32_720), 32_721);
      expect(Math.abs(source.origin[0] + 10 * (col + 0.5) - wanted[0])).toBeLessThanOrEqual(5);
      expect(Math.abs(source.origin[1] - 10 * (row + 0.5) - wanted[1])).toBeLessThanOrEqual(5);
    });
  });
});
