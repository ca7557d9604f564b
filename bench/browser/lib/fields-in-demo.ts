import { fromUtm } from '#domain/geometry/projection/utm.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { roundPolygon } from '#domain/geometry/edit/round-polygon.ts';
import { seeded } from '../../lib/random.ts';

/** The demo archive's scenes are squares of 5.12 km of a UTM zone, counted from its false origin. */
const TILE_M = 5_120;
export const DEMO_EPSG = 32_720;
const FIRST = { column: 95, row: 1_218 } as const;
const ACROSS = 5;

export type DemoTile = {
  readonly folder: string;
  readonly origin: readonly [east: number, north: number];
  readonly fields: readonly Polygon[];
  readonly key: Polygon;
};

const turned = (east: number, north: number, side_m: number, turn: number): Polygon => {
  const ring = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ] as const
  ).map(([x, y]): Position => {
    const half = side_m / 2;
    return fromUtm(
      [east + half * (x * Math.cos(turn) - y * Math.sin(turn)), north + half * (x * Math.sin(turn) + y * Math.cos(turn))],
      DEMO_EPSG,
    );
  });
  return roundPolygon({ type: 'Polygon', coordinates: [ring] });
};

/** 25 tiles with four fields of 49–121 ha each, a hundred in all, and in each tile's middle a small field whose clip makes the archive draw the scene. */
export const demoTiles = (): DemoTile[] => {
  const random = seeded(41);
  return Array.from({ length: ACROSS * ACROSS }, (_, index) => {
    const [column, row] = [FIRST.column + (index % ACROSS), FIRST.row + Math.floor(index / ACROSS)];
    const at = (share: number, from: number): number => (from + share) * TILE_M;
    const quarters = [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const;
    return {
      folder: `demo_20S_${column}_${row}`,
      origin: [column * TILE_M, (row + 1) * TILE_M],
      fields: quarters.map(([x, y]) => turned(at(x, column), at(y, row), 700 + 400 * random(), 1.5 * random())),
      key: turned(at(0.5, column), at(0.5, row), 300, 0.1),
    };
  });
};
