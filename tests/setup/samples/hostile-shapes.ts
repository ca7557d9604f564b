import type { Polygon, Position, Ring } from '#domain/geometry/types.ts';

type Chance = () => number;

const [LON, LAT] = [-61, -34];
const closed = (ring: readonly Position[]): Ring => [...ring, ring[0]!];
const polygon = (...rings: readonly (readonly Position[])[]): Polygon => ({ type: 'Polygon', coordinates: rings.map(closed) });

/** Edges that cross nearly all others. */
export const tangle = (random: Chance, vertices: number): Polygon =>
  polygon(Array.from({ length: vertices }, (): Position => [LON + 0.01 * random(), LAT + 0.01 * random()]));

/** Long thin teeth side by side: every box meets many others. */
export const comb = (teeth: number): Polygon => {
  const step = 0.01 / teeth;
  const ring = Array.from({ length: teeth }, (_, at): Position[] => {
    const [from, to] = [LON + at * step, LON + (at + 0.5) * step];
    return [
      [from, LAT],
      [from, LAT + 0.01],
      [to, LAT + 0.01],
      [to, LAT],
    ];
  }).flat();
  return polygon([...ring, [LON + 0.01, LAT - 0.001], [LON, LAT - 0.001]]);
};

/** A field with a grid of small holes. */
export const sieve = (holes: number): Polygon => {
  const side = Math.ceil(Math.sqrt(holes));
  const step = 0.018 / side;
  const shell: Position[] = [
    [LON, LAT],
    [LON + 0.02, LAT],
    [LON + 0.02, LAT + 0.02],
    [LON, LAT + 0.02],
  ];
  const hole = (at: number): Position[] => {
    const [x, y] = [LON + 0.001 + (at % side) * step, LAT + 0.001 + Math.floor(at / side) * step];
    return [
      [x, y],
      [x, y + step / 3],
      [x + step / 3, y + step / 3],
    ];
  };
  return polygon(shell, ...Array.from({ length: holes }, (_, at) => hole(at)));
};

/** The same ring over and over. */
export const pile = (rings: number): Polygon => polygon(...Array.from({ length: rings }, () => sieve(0).coordinates[0]!.slice(0, -1)));

const onDisc = (turn: number): Position => [LON + 0.008 * Math.cos(2 * Math.PI * turn), LAT + 0.008 * Math.sin(2 * Math.PI * turn)];

/** A round field. */
export const disc = (vertices: number): Polygon => polygon(Array.from({ length: vertices }, (_, at) => onDisc(at / vertices)));

/** The lower and the upper half of such a field, with a further vertex on each of its edges: no edge of theirs is an edge of it. */
export const halvedDisc = (vertices: number): [Polygon, Polygon] => {
  const arc = (from: number): Position[] =>
    Array.from({ length: vertices / 2 }, (_, at): Position[] => {
      const [a, b] = [onDisc((from + at) / vertices), onDisc((from + at + 1) / vertices)];
      return [a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]];
    }).flat();
  return [polygon([...arc(0), onDisc(0.5)]), polygon([...arc(vertices / 2), onDisc(0)])];
};
