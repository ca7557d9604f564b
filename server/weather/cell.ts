import type { Position } from '#domain/geometry/types.ts';
import type { WeatherCell } from './queries.ts';

const CELLS_PER_DEGREE = 10;

/** The cell of 0.1° a place lies in. `cellOf([-60.64, -33.91])` → `{ x: -606, y: -339 }`. */
export const cellOf = ([longitude, latitude]: Position): WeatherCell => ({
  x: Math.round(longitude * CELLS_PER_DEGREE),
  y: Math.round(latitude * CELLS_PER_DEGREE),
});

export const middleOf = ({ x, y }: WeatherCell): Position => [x / CELLS_PER_DEGREE, y / CELLS_PER_DEGREE];
