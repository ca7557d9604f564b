import { fromUtm, toUtm } from '../../geometry/projection/utm.ts';
import type { Grid, GridShape } from '../../raster/types.ts';

const isSame = (a: GridShape, b: GridShape): boolean =>
  a.width === b.width &&
  a.height === b.height &&
  a.epsg === b.epsg &&
  a.pixel_m === b.pixel_m &&
  a.origin[0] === b.origin[0] &&
  a.origin[1] === b.origin[1];

/**
 * A grid on the pixels of another, by nearest neighbour; NaN where it does not reach. A scene of the neighbouring UTM zone lies askew by
 * the meridian convergence. The same shape → the same grid.
 */
export function alignGrid(grid: Grid, shape: GridShape): Grid {
  if (isSame(grid, shape)) return grid;
  const { width, height, origin, pixel_m, epsg } = shape;
  const values = new Float32Array(width * height).fill(NaN);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const centre = [origin[0] + (x + 0.5) * pixel_m, origin[1] - (y + 0.5) * pixel_m] as const;
      const [east, north] = epsg === grid.epsg ? centre : toUtm(fromUtm(centre, epsg), grid.epsg);
      const col = Math.floor((east - grid.origin[0]) / grid.pixel_m);
      const row = Math.floor((grid.origin[1] - north) / grid.pixel_m);
      if (col >= 0 && row >= 0 && col < grid.width && row < grid.height) values[y * width + x] = grid.values[row * grid.width + col]!;
    }
  }
  return { width, height, origin, pixel_m, epsg, values };
}
