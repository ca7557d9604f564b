import { fromUtm } from '#domain/geometry/projection/utm.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { seeded } from '../../lib/random.ts';
import { EPSG, ORIGIN, SIDE, TILE } from './scene-facts.ts';

/** A turned rectangle of so many metres about a pixel of the scene. */
const fieldAt = (column: number, row: number, wide_m: number, high_m: number, turn: number): Polygon => {
  const [east, north] = [ORIGIN[0] + column * 10, ORIGIN[1] - row * 10];
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ] as const;
  const ring = corners.map(([x, y]): Position => {
    const [dx, dy] = [(x * wide_m) / 2, (y * high_m) / 2];
    return fromUtm([east + dx * Math.cos(turn) - dy * Math.sin(turn), north + dx * Math.sin(turn) + dy * Math.cos(turn)], EPSG);
  });
  return { type: 'Polygon', coordinates: [ring] };
};

/** 100 ha on the corner of four tiles: the worst a single field can have. */
export const cornerField = (): Polygon => fieldAt(2 * TILE, 4 * TILE, 900, 1_110, 0.12);

/** A hundred fields of 60–200 ha, mean about 127, on a loose grid over the scene. */
export const hundredFields = (): Polygon[] => {
  const random = seeded(31);
  const step = SIDE / 10;
  return Array.from({ length: 100 }, (_, index) => {
    const place = (n: number): number => (n + 0.35 + 0.3 * random()) * step;
    return fieldAt(place(index % 10), place(Math.floor(index / 10)), 800 + 650 * random(), 800 + 650 * random(), random());
  });
};
