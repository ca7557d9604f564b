import Flatbush from 'flatbush';
import { areaM2 } from '../measure/area.ts';
import { checkPolygon } from '../check-polygon.ts';
import { UNIT_DEG, bulgeOf, distanceTo } from '../split/edge-reach.ts';
import { wind } from '../split/plane-area.ts';
import type { Polygon, Position, Ring } from '../types.ts';
import { limitWork } from '../work-limit.ts';

/** Vertices may lie this far off the parent's outline, plus the bulge of the geodesic: twice what rounding to 1e-7° can move them. */
const NEAR_DEG = 2 * UNIT_DEG;
/** Enough to tell one layer of parts from none or two; what is lost or gained is checked by the edges. */
const AREA_TOLERANCE = 0.01;

type Edge = readonly [from: Position, to: Position];

const keyOf = ([a, b]: Edge): string => `${a[0]} ${a[1]} ${b[0]} ${b[1]}`;
const edgesOf = (polygon: Polygon): Edge[] =>
  polygon.coordinates.flatMap((ring: Ring, i) => {
    const wound = wind(ring, i === 0);
    return wound.slice(1).map((to, k): Edge => [wound[k]!, to]);
  });

/** How far from an edge a vertex may lie. */
const toleranceOf = ([a, b]: Edge): number => NEAR_DEG + bulgeOf(a, b);

const isNear = (edge: Edge, position: Position): boolean => distanceTo(edge[0], edge[1], position) <= toleranceOf(edge);

/** Edges of the parent looked at to find those that others run along. */
const MOST_LOOKS = 10_000_000;

/** Whether all edges run along one of the parent's edges each, the same way round. */
const runAlong = (edges: readonly Edge[], parent: readonly Edge[]): boolean => {
  if (edges.length === 0) return true;
  const index = new Flatbush(parent.length);
  for (const edge of parent) {
    const [[ax, ay], [bx, by]] = edge;
    // twice the tolerance: the box must not miss by rounding what the distance would find
    const tolerance = 2 * toleranceOf(edge);
    index.add(Math.min(ax, bx) - tolerance, Math.min(ay, by) - tolerance, Math.max(ax, bx) + tolerance, Math.max(ay, by) + tolerance);
  }
  index.finish();
  const look = limitWork(MOST_LOOKS);
  return edges.every(([from, to]) => {
    const isShort = Math.hypot(to[0] - from[0], to[1] - from[1]) <= 2 * NEAR_DEG;
    const near = index.search(from[0], from[1], from[0], from[1]);
    look(near.length);
    return near.some((k) => {
      const side = parent[k]!;
      const sameWay = (to[0] - from[0]) * (side[1][0] - side[0][0]) + (to[1] - from[1]) * (side[1][1] - side[0][1]) > 0;
      return (sameWay || isShort) && isNear(side, from) && isNear(side, to);
    });
  });
};

/**
 * Whether valid parts tile the parent: nothing lost, nothing twice, nothing outside (rules 20, reliability R-C07). Edges that two
 * parts share cancel out; what remains must run along the parent's outline. Then the parts cover the inside of the parent the same
 * number of times everywhere, and their areas say that this number is 1. Parts may be rounded to 1e-7°. Throws GEOMETRY_TOO_TANGLED
 * where thousands of edges lie beside thousands.
 */
export const isPartition = (parent: Polygon, parts: readonly Polygon[]): boolean => {
  if (parts.length === 0 || !parts.every((part) => checkPolygon(part, { max_m2: Infinity, min_m2: 0 }).ok)) return false;
  const area_m2 = areaM2(parent);
  const sum_m2 = parts.reduce((sum, part) => sum + areaM2(part), 0);
  if (!(Math.abs(sum_m2 - area_m2) <= AREA_TOLERANCE * area_m2)) return false;
  const left = new Map<string, Edge>();
  for (const edge of parts.flatMap(edgesOf)) {
    if (left.has(keyOf(edge))) return false;
    if (!left.delete(keyOf([edge[1], edge[0]]))) left.set(keyOf(edge), edge);
  }
  const outline = edgesOf(parent);
  for (const edge of outline) left.delete(keyOf(edge));
  return runAlong([...left.values()], outline);
};
