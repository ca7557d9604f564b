import { COORDINATE_DECIMALS } from '../../limits.ts';
import type { Polygon, Position } from '../types.ts';

/** A number rounded to `decimals`, free of binary tails: `roundTo(-60.12345678, 7)` → -60.1234568. */
export const roundTo = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  const rounded = Math.round(value * scale) / scale;
  return rounded === 0 ? 0 : rounded;
};

/** A position at a number of decimals of a degree (7 by default: about 1 cm). */
export const roundPosition = ([lon, lat]: Position, decimals: number = COORDINATE_DECIMALS): Position => [
  roundTo(lon, decimals),
  roundTo(lat, decimals),
];

/** The polygon as stored: coordinates at 1e-7° (rules 15). Equal inputs give equal outputs, so shared edges stay shared. */
export const roundPolygon = (polygon: Polygon): Polygon => ({
  type: 'Polygon',
  coordinates: polygon.coordinates.map((ring) => ring.map((position) => roundPosition(position))),
});
