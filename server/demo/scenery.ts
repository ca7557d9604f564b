import type { Polygon, Position } from '#domain/geometry/types.ts';
import { FRAMES } from './farms.ts';
import { CULIACAN, PERGAMINO, SORRISO } from './plots.ts';
import { project, surveyPlans, type Frame, type Metre, type Plan } from './survey.ts';

/** A course of water with the green strip along it. */
type DemoStream = {
  readonly line: readonly Position[];
  readonly water_m: number;
  readonly bank_m: number;
  /** Share of the bank under trees. */ readonly trees: number;
};
/** Land inside the fields' holes. */
type DemoPlace = { readonly polygon: Polygon; readonly kind: 'water' | 'wood' };

const BEND_STEPS = 6;

/** A smooth course through the points of a plan (Catmull-Rom). */
const bend = (points: readonly Metre[]): Metre[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index]!;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const at = (axis: 0 | 1, t: number): number =>
      0.5 *
      (2 * from[axis] +
        (to[axis] - before[axis]) * t +
        (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t ** 2 +
        (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t ** 3);
    return Array.from({ length: BEND_STEPS }, (_, step): Metre => [at(0, step / BEND_STEPS), at(1, step / BEND_STEPS)]);
  });

const stream = (frame: Frame, points: readonly Metre[], about: Omit<DemoStream, 'line'>): DemoStream => ({
  line: bend(points).map((point) => project(point, frame)),
  ...about,
});
const canal = (frame: Frame, points: readonly Metre[]): DemoStream => ({
  line: points.map((point) => project(point, frame)),
  water_m: 9,
  bank_m: 18,
  trees: 0.04,
});
const places = (frame: Frame, kind: DemoPlace['kind'], plans: readonly Plan[]): DemoPlace[] =>
  surveyPlans(
    plans.flatMap(({ holes }) => holes ?? []).map((shell) => ({ shell })),
    frame,
  ).map((polygon) => ({ polygon, kind }));

/** The waters the three farms' plans speak of: the arroyo north of Don Emilio, the canals of El Rosario, the reserve of Santa Rita. */
export const DEMO_STREAMS: readonly DemoStream[] = [
  stream(
    FRAMES.pergamino,
    [
      [-4200, 900],
      [-3300, 520],
      [-2500, 560],
      [-1900, 740],
      [-1690, 838],
      [-1500, 872],
      [-1290, 862],
      [-1080, 1010],
      [-930, 1118],
      [-770, 1178],
      [-430, 1222],
      [-180, 1218],
      [230, 1196],
      [800, 1010],
      [1250, 1000],
      [1500, 1040],
      [1660, 1022],
      [1860, 972],
      [2040, 930],
      [2700, 700],
      [3400, 780],
      [4400, 480],
    ],
    { water_m: 7, bank_m: 46, trees: 0.5 },
  ),
  canal(FRAMES.culiacan, [
    [-2600, 0],
    [2300, 0],
  ]),
  canal(FRAMES.culiacan, [
    [-2300, -925],
    [-1500, -1030],
    [-640, -1140],
    [400, -1268],
    [1800, -1440],
  ]),
  stream(
    FRAMES.sorriso,
    [
      [-4600, 1900],
      [-3700, 1500],
      [-3000, 1580],
      [-2590, 1670],
      [-2230, 1595],
      [-1840, 1700],
      [-1500, 1640],
      [-1120, 1565],
      [-690, 1615],
      [-310, 1515],
      [0, 1580],
      [380, 1605],
      [720, 1490],
      [1130, 1560],
      [1500, 1465],
      [2010, 1385],
      [2480, 1425],
      [2900, 1340],
      [3700, 1500],
    ],
    { water_m: 10, bank_m: 130, trees: 1 },
  ),
  stream(
    FRAMES.sorriso,
    [
      [3900, -3600],
      [3420, -2500],
      [3280, -1960],
      [3390, -1500],
      [3200, -700],
      [3300, 300],
      [2990, 1300],
    ],
    { water_m: 12, bank_m: 150, trees: 1 },
  ),
];

/** What stands in the holes of the plans (pond, grove, reserve). */
export const DEMO_PLACES: readonly DemoPlace[] = [
  ...places(FRAMES.pergamino, 'water', PERGAMINO),
  ...places(FRAMES.culiacan, 'wood', CULIACAN),
  ...places(FRAMES.sorriso, 'wood', SORRISO),
];
