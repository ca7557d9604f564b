import { locateInRing } from '../measure/contains.ts';
import type { GeometryProblem, Polygon, Position } from '../types.ts';
import { areLinked, type CutGraph, type Node } from './cut-graph.ts';
import { UNIT_DEG, distanceTo } from './edge-reach.ts';

const isOnBorder = ({ out }: Node): boolean => out.some(({ twin }) => !twin);
/** Inside the field and not on its border. */
const isInner = (node: Node): boolean => node.out.length > 0 && !isOnBorder(node);
const hasInside = ({ out }: Node): boolean => out.some(({ twin }) => twin);

/**
 * Where a line crosses itself inside the field; null when none does. A line that ends on itself, such as an island closed on its first
 * point, does not cross itself, nor do two lines that cross each other.
 */
export const findOwnCrossing = ({ walks }: CutGraph): Position | null => {
  for (const walk of walks) {
    const passed = walk.filter((node, i) => node !== walk[i - 1]);
    if (new Set(passed).size === passed.length) continue;
    const beside = new Map(walk.map((node) => [node, new Set<Node>([node])]));
    walk.forEach((node, i) => {
      const before = walk[i - 1] ?? node;
      beside.get(node)!.add(before);
      beside.get(before)!.add(node);
    });
    // itself and the four it is left to
    const crossing = walk.find((node) => beside.get(node)!.size > 4 && isInner(node));
    if (crossing) return crossing.position;
  }
  return null;
};

/** The end of a line that came in and did not go out again: a loose one inside, or the one in a hole. */
const findLooseEnd = ({ coordinates }: Polygon, walks: CutGraph['walks']): Node | undefined => {
  const nodes = walks.flat();
  if (!nodes.some(hasInside)) return undefined;
  const ends = walks.flatMap((walk) => [walk[0]!, walk.at(-1)!]);
  const isLoose = (node: Node): boolean => isInner(node) && node.out.length === 1;
  return nodes.find(isLoose) ?? [...ends, ...nodes].find(({ position }) => locateInRing(coordinates[0]!, position) === 1);
};

/** The end of the lines that is nearest to the field, and how far from it, degrees. */
const findNearestEnd = ({ coordinates }: Polygon, lines: readonly (readonly Position[])[]) => {
  const edges = coordinates.flatMap((ring) => ring.slice(1).map((b, i) => [ring[i]!, b] as const));
  const farOff = (position: Position): number => edges.reduce((least, [a, b]) => Math.min(least, distanceTo(a, b, position)), Infinity);
  return lines
    .flatMap((line) => [line[0]!, line.at(-1)!])
    .map((place) => ({ place, far: farOff(place) }))
    .toSorted((p, q) => p.far - q.far)[0]!;
};

/**
 * Why lines do not divide a field, and where the map should point; `graph` is their arrangement before faces were traced. Of several
 * lines the one that comes nearest to dividing it is spoken of.
 */
export const whyUndivided = (polygon: Polygon, lines: readonly (readonly Position[])[], { walks }: CutGraph): GeometryProblem => {
  const say = (code: GeometryProblem['code'], place: Position): GeometryProblem => ({ code, params: {}, place });
  const loose = findLooseEnd(polygon, walks);
  if (loose) return say('SPLIT_LINE_ENDS_INSIDE', loose.position);
  for (const walk of walks) {
    for (const [i, { position }] of walk.entries()) {
      const before = walk[i - 1];
      if (!before || !areLinked(before, walk[i]!)) continue;
      return say('SPLIT_LINE_ALONG_BORDER', [(before.position[0] + position[0]) / 2, (before.position[1] + position[1]) / 2]);
    }
  }
  const touched = walks.flat().find(isOnBorder);
  if (touched) return say('SPLIT_LINE_TOUCHES', touched.position);
  const { place, far } = findNearestEnd(polygon, lines);
  // a line no longer than a unit is snapped to one point of the border
  return say(far <= UNIT_DEG ? 'SPLIT_LINE_TOUCHES' : 'SPLIT_LINE_MISSES', place);
};
