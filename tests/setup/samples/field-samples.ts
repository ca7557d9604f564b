import type { CallInput } from '#contract/define.ts';
import type { fields } from '#contract/fields/fields.ts';
import type { Polygon } from '#domain/geometry/types.ts';

const DEGREE_M = 111_320;

/** A square near Pergamino with a side in metres, `place` sides to the east of the first. */
export function squareAt(place: number, side_m = 1_000): Polygon {
  const [south, north] = [-34, -34 + side_m / DEGREE_M];
  const width = side_m / (DEGREE_M * Math.cos((34 * Math.PI) / 180));
  const [west, east] = [-61 + place * width, -61 + (place + 1) * width];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}

/** Two arms to the north, which a cut from west to east at half the area leaves apart. */
export const HORSESHOE: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0.007, 0.01],
      [0.007, 0.002],
      [0.003, 0.002],
      [0.003, 0.01],
      [0, 0.01],
      [0, 0],
    ],
  ],
};

/** The west and east halves of a rectangle whose corners are in order, cut along one meridian. */
export function halvesOf({ coordinates: [shell] }: Polygon): [Polygon, Polygon] {
  const [southWest, southEast, northEast, northWest] = shell ?? [];
  if (!southWest || !southEast || !northEast || !northWest) throw new Error('A rectangle has four corners');
  const middle = Math.round(((southWest[0] + southEast[0]) / 2) * 1e7) / 1e7;
  const foot = [middle, southWest[1]] as const;
  const head = [middle, northWest[1]] as const;
  return [
    { type: 'Polygon', coordinates: [[southWest, foot, head, northWest, southWest]] },
    { type: 'Polygon', coordinates: [[foot, southEast, northEast, head, foot]] },
  ];
}

/** What a form sends for a new field. */
export const newField = (change: Partial<CallInput<typeof fields.create>> = {}): CallInput<typeof fields.create> => ({
  farm_id: null,
  farm_name: 'Don Emilio',
  name: '7 Norte',
  fiscal_name: 'Agropecuaria Uno',
  ownership: 'owner',
  crops: [],
  geometry: squareAt(0),
  ...change,
});
