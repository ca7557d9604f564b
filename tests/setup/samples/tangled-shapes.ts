import type { LineString, Polygon, Position, Ring } from '#domain/geometry/types.ts';
import { seeded } from './seeded.ts';

/** Shapes that make geometry slow: legal in size, absurd in form. Each takes about n vertices and fits a field near Pergamino. */
const CENTRE: Position = [-61, -34];
const HALF = 0.009;

const round = (value: number): number => Math.round(value * 1e7) / 1e7;
/** From a square of −1 … 1 to degrees, turned by an angle. */
const placed = (points: readonly Position[], angle = 0): Position[] => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([x, y]) => [round(CENTRE[0] + HALF * (x * cos - y * sin)), round(CENTRE[1] + HALF * (x * sin + y * cos))]);
};
const closed = (points: readonly Position[]): Ring => [...points, points[0]!];
const polygonOf = (...rings: readonly Ring[]): Polygon => ({ type: 'Polygon', coordinates: rings });
const range = (n: number): number[] => Array.from({ length: Math.floor(n) }, (_, i) => i);
const ringOf = (points: readonly Position[], angle?: number): Ring => closed(placed(points, angle));

const SQUARE: readonly Position[] = [
  [-0.98, -0.98],
  [0.98, -0.98],
  [0.98, 0.98],
  [-0.98, 0.98],
];
const box = (x: number, y: number, w: number, h: number): Position[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** Teeth on a back, valid. Turned, the boxes of all teeth lie on each other. */
const teeth = (n: number): Position[] => [
  [0.7, -0.7],
  [0.7, -0.6],
  ...range(n / 2).flatMap((i): Position[] => {
    const x = 0.68 - (1.36 * i) / (n / 2);
    return [
      [x, 0.7],
      [x - 0.4 / n, -0.6],
    ];
  }),
  [-0.7, -0.6],
  [-0.7, -0.7],
];
export const comb = (n: number, angle = 0): Polygon => polygonOf(ringOf(teeth(n), angle));
export const tiltedComb = (n: number): Polygon => comb(n, Math.PI / 5);
/** A comb of which one tooth crosses its neighbour. */
export const tangledComb = (n: number): Polygon => {
  const points = teeth(n);
  points[4] = [points[8]![0], 0.7];
  return polygonOf(ringOf(points, Math.PI / 5));
};

/** Spikes all around, valid: no turn parts their boxes. */
export const sun = (n: number): Polygon =>
  polygonOf(
    ringOf(
      range(n).map((i): Position => {
        const r = i % 2 === 0 ? 0.95 : 0.1;
        return [r * Math.cos((2 * Math.PI * i) / n), r * Math.sin((2 * Math.PI * i) / n)];
      }),
    ),
  );

/** Every side crosses nearly every other. */
export const star = (n: number): Polygon => {
  const corners = 2 * Math.floor(n / 2) + 1;
  const step = (corners - 1) / 2;
  return polygonOf(
    ringOf(
      range(corners).map((i): Position => {
        const turn = (2 * Math.PI * i * step) / corners;
        return [0.95 * Math.cos(turn), 0.95 * Math.sin(turn)];
      }),
    ),
  );
};

/** Chance, seeded: about n²/8 crossings. */
export const scribble = (n: number): Polygon => {
  const random = seeded(n);
  return polygonOf(ringOf(range(n).map((): Position => [2 * random() - 1, 2 * random() - 1])));
};

/** Small crossings along an outline, one for every thirty vertices. */
export const knots = (n: number): Polygon =>
  polygonOf(
    ringOf([
      ...range(n / 3).flatMap((i): Position[] => {
        const x = -0.9 + (1.8 * i) / (n / 3);
        const w = i % 10 === 0 ? 1.8 / n : 0;
        return [
          [x, -0.5 - w],
          [x + 2 * w, -0.5 + w],
          [x, -0.5 + w],
        ];
      }),
      [0.9, 0.9],
      [-0.9, 0.9],
    ]),
  );

/** Triangles in one ring that all pass through one point. */
export const flower = (n: number): Polygon =>
  polygonOf(
    ringOf(
      range(n / 3).flatMap((i): Position[] => {
        const at = (turn: number): Position => [0.9 * Math.cos(turn), 0.9 * Math.sin(turn)];
        const turn = (2 * Math.PI * i) / (n / 3);
        return [[0, 0], at(turn), at(turn + Math.PI / n)];
      }),
    ),
  );

/** A band wound up, valid. */
export const spiral = (n: number): Polygon => {
  const arm = (width: number): Position[] =>
    range(n / 2).map((i): Position => {
      const share = i / (n / 2);
      const turn = share * 2 * Math.PI * 40;
      const r = 0.1 + 0.8 * share + width;
      return [r * Math.cos(turn), r * Math.sin(turn)];
    });
  return polygonOf(ringOf([...arm(0), ...arm(0.008).toReversed()]));
};

/** All vertices on the four sides of a square. */
export const collinear = (n: number): Polygon =>
  polygonOf(
    ringOf(
      SQUARE.flatMap(([x, y], side) => {
        const [tx, ty] = SQUARE[(side + 1) % 4]!;
        return range(n / 4).map((i): Position => [x + ((tx - x) * i) / (n / 4), y + ((ty - y) * i) / (n / 4)]);
      }),
    ),
  );

/** The same four corners, each said again and again. */
export const repeated = (n: number): Polygon => polygonOf(ringOf(SQUARE.flatMap((corner) => range(n / 4).map(() => corner))));

/** Out and back on itself at every vertex. */
export const spiky = (n: number): Polygon =>
  polygonOf(
    ringOf([
      ...range(n / 3).flatMap((i): Position[] => {
        const x = -0.9 + (1.8 * i) / (n / 3);
        return [
          [x, -0.9],
          [x, 0.5],
          [x, -0.9],
        ];
      }),
      [0.9, -0.9],
      [0.9, 0.9],
      [-0.9, 0.9],
    ]),
  );

/** A border that rounding to 1e-7° presses together: two lines 1e-7° apart. */
export const sliver = (n: number): Polygon => {
  const side = (y: number): Position[] => range(n / 2).map((i): Position => [round(-61 + i * 1e-6), round(-34 + y)]);
  return polygonOf(closed([...side(0), ...side(1e-7).toReversed()]));
};

const withHoles = (holes: readonly Ring[], shell: Ring = ringOf(SQUARE)): Polygon => polygonOf(shell, ...holes);
/** Squares side by side. */
export const holesGrid = (n: number): Polygon => {
  const side = Math.ceil(Math.sqrt(n / 4));
  const step = 1.9 / side;
  return withHoles(
    range(n / 4).map((i) => ringOf(box(-0.95 + step * (i % side), -0.95 + step * Math.floor(i / side), step / 2, step / 2))),
  );
};
/** Thin strips from side to side: all share their longitudes. */
export const holesStrips = (n: number): Polygon =>
  withHoles(range(n / 4).map((i) => ringOf(box(-0.9, -0.9 + (1.8 * i) / (n / 4), 1.8, 1.8 / n))));
/** Arrow heads one behind the other: each box covers the next, none lies in another. */
export const holesChevrons = (n: number): Polygon =>
  withHoles(
    range(n / 4).map((i) => {
      const [x, w] = [-0.9 + (0.9 * i) / (n / 4), 0.9 / n];
      const h = 0.9 - (0.5 * i) / (n / 4);
      return ringOf([
        [x, 0],
        [0.9 - (0.4 * i) / (n / 4), -h],
        [x + w, 0],
        [0.9 - (0.4 * i) / (n / 4), h],
      ]);
    }),
  );
/** Each in the one before. */
export const holesNested = (n: number): Polygon =>
  withHoles(
    range(n / 4).map((i) => {
      const r = 0.9 - (0.8 * i) / (n / 4);
      return ringOf(box(-r, -r, 2 * r, 2 * r));
    }),
  );
/** Half of the vertices in a shell of teeth, half in holes along its back: a ray from each passes all teeth. */
export const holesInComb = (n: number): Polygon => {
  const shell = teeth(Math.min(n / 2, 19_000)).map(([x, y]): Position => (y === -0.7 ? [x, -0.98] : [x, y]));
  const count = n / 8;
  return withHoles(
    range(count).map((i) => ringOf(box(-0.69 + (1.38 * i) / count, -0.9, 0.7 / count, 0.2), Math.PI / 5)),
    ringOf(shell, Math.PI / 5),
  );
};
/** Holes that touch the shell with a corner each. */
export const holesTouching = (n: number): Polygon => {
  const count = Math.floor(n / 5);
  const at = (i: number): number => -0.98 + (1.96 * i) / count;
  const shell = ringOf([[0.98, 0.98], [-0.98, 0.98], ...range(count).map((i): Position => [at(i), -0.98]), [0.98, -0.98]]);
  return withHoles(
    range(count)
      .map((i) =>
        ringOf([
          [at(i), -0.98],
          [at(i) + 0.3 / count, 0.9],
          [at(i) - 0.3 / count, 0.9],
        ]),
      )
      .slice(1),
    shell,
  );
};
/** A knot in the shell, and many holes that have nothing to do with it. */
export const knotWithHoles = (n: number): Polygon => {
  const [, ...holes] = holesGrid(n).coordinates;
  return withHoles(
    holes,
    ringOf([
      [-0.98, -0.98],
      [0.98, -0.98],
      [0.98, 0.98],
      [-0.975, 0.98],
      [-0.98, 0.979],
      [-0.975, 0.979],
      [-0.98, 0.98],
    ]),
  );
};

/** A line to and fro across a field. */
export const zigzag = (n: number, angle = 0): LineString => ({
  type: 'LineString',
  coordinates: placed(
    range(n).map((i): Position => [i % 2 === 0 ? -1.1 : 1.1, -0.97 + (1.94 * i) / n]),
    angle,
  ),
});
/** A long line that never leaves the field. */
export const innerLine = (n: number): LineString => ({
  type: 'LineString',
  coordinates: placed(range(n).map((i): Position => [-0.9 + (1.8 * i) / n, i % 2 === 0 ? 0.3 : -0.3])),
});

/** Shapes by name, each of about n vertices. */
export const TANGLED_POLYGONS: Readonly<Record<string, (n: number) => Polygon>> = {
  comb,
  tiltedComb,
  tangledComb,
  sun,
  star,
  scribble,
  knots,
  flower,
  spiral,
  collinear,
  repeated,
  spiky,
  sliver,
  holesGrid,
  holesStrips,
  holesChevrons,
  holesNested,
  holesInComb,
  holesTouching,
  knotWithHoles,
};

const textOf = (ring: Ring): string => ring.map(([lon, lat]) => `${lon},${lat}`).join(' ');
const linearRing = (text: string): string => `<LinearRing><coordinates>${text}</coordinates></LinearRing>`;
const placemarkOf = ({ coordinates: [shell, ...holes] }: Polygon): string =>
  `<Placemark><name>x</name><Polygon><outerBoundaryIs>${linearRing(textOf(shell!))}</outerBoundaryIs>${holes
    .map((hole) => `<innerBoundaryIs>${linearRing(textOf(hole))}</innerBoundaryIs>`)
    .join('')}</Polygon></Placemark>`;
const kmlOf = (inner: string): Uint8Array => new TextEncoder().encode(`<kml><Document>${inner}</Document></kml>`);

/** A KML file of polygons. */
export const kmlOfPolygons = (polygons: readonly Polygon[]): Uint8Array => kmlOf(polygons.map(placemarkOf).join(''));

const repeat = (n: number, piece: (i: number) => string): string => range(n).map(piece).join('');
const SMALL = '-61,-34 -60.99,-34 -60.99,-33.99 -61,-34';
/** KML texts by name, each with about n of something. */
export const SWOLLEN_KML: Readonly<Record<string, (n: number) => Uint8Array>> = {
  attributes: (n) => kmlOf(`<Placemark ${repeat(n, (i) => `a${i}="" `)}/>`),
  attributesOfManyElements: (n) => kmlOf(repeat(n / 100, () => `<x ${repeat(100, (i) => `a${i}="" `)}/>`)),
  elementNames: (n) => kmlOf(repeat(n, (i) => `<e${i}/>`)),
  longNames: (n) => kmlOf(repeat(n / 100, () => `<name>${'x'.repeat(1_000)}</name>`)),
  namePieces: (n) => kmlOf(`<Placemark><name>${repeat(n, () => '<![CDATA[]]>a<!---->')}</name></Placemark>`),
  references: (n) => kmlOf(`<Placemark><name>${repeat(n, () => '&amp;&#65;&#x41;')}</name></Placemark>`),
  brackets: (n) => kmlOf(`<x><![CDATA[${']'.repeat(n)} ${'-'.repeat(n)}]]><!--${'- '.repeat(n)}--></x>`),
  instructions: (n) => kmlOf(repeat(n, () => '<?x ?>')),
  digits: (n) => kmlOf(placemarkOf(polygonOf([])).replace('<coordinates>', `<coordinates>-61.${'1'.repeat(n)},-34 ${SMALL}`)),
  blanks: (n) => kmlOf(placemarkOf(polygonOf([])).replace('<coordinates>', `<coordinates>${SMALL}${' '.repeat(n)}`)),
  coordinatePieces: (n) => kmlOf(placemarkOf(polygonOf([])).replace('<coordinates>', `<coordinates>${repeat(n, () => '-61,-34<!---->')}`)),
  emptyRings: (n) => kmlOf(`<Placemark><Polygon>${repeat(n, () => linearRing(''))}</Polygon></Placemark>`),
  pointRings: (n) => kmlOf(`<Placemark><Polygon>${repeat(n, () => linearRing('-61,-34'))}</Polygon></Placemark>`),
  emptyPolygons: (n) => kmlOf(`<Placemark><MultiGeometry>${repeat(n, () => '<Polygon/>')}</MultiGeometry></Placemark>`),
};
