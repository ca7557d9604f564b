import type { GridShape } from '#domain/raster/types.ts';

/** Heights of the terrain. Failures are `ELEVATION_PROVIDER_DOWN`; a place without heights (sea) is NaN. */
export type ElevationProvider = {
  readonly id: string;
  readonly attribution: string;
  readonly is_demo: boolean;
  /** Heights in metres at the cell centres of a UTM grid, row by row from the north. */
  read(grid: GridShape): Promise<Float32Array>;
};
