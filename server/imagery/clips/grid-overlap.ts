import type { PixelWindow } from '#domain/raster/tiff/types.ts';
import type { GridShape } from '#domain/raster/types.ts';

export type GridOverlap = { readonly window: PixelWindow; readonly left: number; readonly top: number };

/**
 * The part of a grid that a target of the same projection and pixel size covers, as pixels of the grid, and where it lies in
 * the target; null when they do not meet. Grids a fraction of a pixel apart are joined to the nearest.
 */
export function gridOverlap(target: GridShape, grid: GridShape): GridOverlap | null {
  const dx = Math.round((target.origin[0] - grid.origin[0]) / grid.pixel_m);
  const dy = Math.round((grid.origin[1] - target.origin[1]) / grid.pixel_m);
  const window: PixelWindow = [
    Math.max(0, dx),
    Math.max(0, dy),
    Math.min(grid.width, dx + target.width),
    Math.min(grid.height, dy + target.height),
  ];
  return window[2] <= window[0] || window[3] <= window[1] ? null : { window, left: window[0] - dx, top: window[1] - dy };
}
