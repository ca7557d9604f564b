import type { Position } from '#domain/geometry/types.ts';
import { toUtm } from '#domain/geometry/projection/utm.ts';
import type { Grid } from './types.ts';

/** The value of the pixel under a position, or null outside the grid and where there is no data. */
export function valueAt(grid: Grid, position: Position): number | null {
  const [east, north] = toUtm(position, grid.epsg);
  const col = Math.floor((east - grid.origin[0]) / grid.pixel_m);
  const row = Math.floor((grid.origin[1] - north) / grid.pixel_m);
  if (col < 0 || row < 0 || col >= grid.width || row >= grid.height) return null;
  const value = grid.values[row * grid.width + col]!;
  return Number.isNaN(value) ? null : value;
}
