import type { RingEdge } from '../overlap/edge-index.ts';
import { roundPosition } from '../edit/round-polygon.ts';
import { isSame, withoutRepeats } from '../measure/same-position.ts';
import type { Position, Ring } from '../types.ts';
import { limitWork } from '../work-limit.ts';
import { CUT_DECIMALS, UNIT_DEG, bulgeOf, distanceTo, footOf, pointAt, type PlaceOnEdge } from './edge-reach.ts';
import { findEdges } from './find-edges.ts';

type Line = readonly Position[];
/** Rings and lines, and for each segment of the lines in their order the edges of rings whose boxes meet its own. */
export type Arrangement = {
  readonly rings: readonly Ring[];
  readonly lines: readonly Line[];
  readonly near: readonly (readonly RingEdge[])[];
};
type Beside = { readonly near: RingEdge[]; readonly hot: RingEdge[] };
/** A point that an edge of a ring gains, at a share of its length. */
type Gain = { readonly edge: RingEdge; readonly share: number; readonly position: Position };
type Stop = { readonly share: number; readonly position: Position };

const apart = (p: Position, q: Position): number => Math.hypot(p[0] - q[0], p[1] - q[1]);

const widestBulge = (rings: readonly Ring[]): number => {
  let widest = 0;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const bulge = bulgeOf(ring[i - 1]!, ring[i]!);
      if (bulge > widest) widest = bulge;
    }
  }
  return widest;
};

/** Whether a position may lie within reach of the line through a and b: twice the triangle's area against reach × length, squared. */
const isBeside = (a: Position, b: Position, [x, y]: Position, reach: number): boolean => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const cross = dx * (y - a[1]) - dy * (x - a[0]);
  return cross * cross <= reach * reach * (dx * dx + dy * dy);
};

/** The vertex of a ring in whose hot pixel a position lies, the nearest; null when in none. */
const vertexAt = (rings: readonly Ring[], edges: readonly RingEdge[], position: Position): Position | null => {
  let best: Position | null = null;
  let least = UNIT_DEG;
  for (const { ring, at } of edges) {
    for (const vertex of [rings[ring]![at]!, rings[ring]![at + 1]!]) {
      if (Math.abs(vertex[0] - position[0]) > least || Math.abs(vertex[1] - position[1]) > least) continue;
      const distance = apart(vertex, position);
      if (distance > least) continue;
      best = vertex;
      least = distance;
    }
  }
  return best;
};

/** The point of an edge for a position within one unit of the strip between its chord and its geodesic; null for one beyond. */
const placeOn = (a: Position, b: Position, position: Position, place: PlaceOnEdge): Stop | null => {
  if (distanceTo(a, b, position) > UNIT_DEG + bulgeOf(a, b)) return null;
  const share = footOf(a, b, position);
  const foot = pointAt(a, b, share);
  const placed = place(a, b, foot);
  if (apart(position, foot) + apart(position, placed) > apart(foot, placed) + 2 * UNIT_DEG) return null;
  return { share, position: roundPosition(placed, CUT_DECIMALS) };
};

/** The edge a position lies on, the nearest, with the point of it; null when it lies on none. */
const edgeUnder = (rings: readonly Ring[], edges: readonly RingEdge[], position: Position, place: PlaceOnEdge): Gain | null => {
  let best: Gain | null = null;
  let least = Infinity;
  for (const edge of edges) {
    const [a, b] = [rings[edge.ring]![edge.at]!, rings[edge.ring]![edge.at + 1]!];
    const stop = placeOn(a, b, position, place);
    if (stop === null || apart(stop.position, position) >= least) continue;
    least = apart(stop.position, position);
    best = { edge, ...stop };
  }
  return best;
};

/** The vertices of rings in whose hot pixels a segment runs between its ends, in its order. */
const verticesUnder = (rings: readonly Ring[], edges: readonly RingEdge[], a: Position, b: Position): Stop[] => {
  const stops: Stop[] = [];
  for (const { ring, at } of edges) {
    const position = rings[ring]![at]!;
    const share = footOf(a, b, position);
    if (share <= 0 || share >= 1 || isSame(position, a) || isSame(position, b)) continue;
    if (distanceTo(a, b, position) <= UNIT_DEG) stops.push({ share, position });
  }
  return stops.sort((p, q) => p.share - q.share);
};

/** Rings with the points their edges gained. */
const insertGains = (rings: readonly Ring[], gains: readonly Gain[]): readonly Ring[] => {
  const byRing = Map.groupBy(gains, ({ edge }) => edge.ring);
  return rings.map((ring, r) => {
    const byEdge = Map.groupBy(byRing.get(r) ?? [], ({ edge }) => edge.at);
    if (byEdge.size === 0) return ring;
    const gained = (at: number): Position[] => (byEdge.get(at) ?? []).toSorted((p, q) => p.share - q.share).map(({ position }) => position);
    return withoutRepeats(ring.flatMap((vertex, at) => [vertex, ...gained(at)]));
  });
};

/** One line with its vertices on those of the rings or on their edges, and led through the vertices it runs over. */
const snapLine = (line: Line, rings: readonly Ring[], besides: readonly Beside[], place: PlaceOnEdge) => {
  const gains: Gain[] = [];
  const ends = line.map((position, i) => {
    const edges = besides[Math.min(i, besides.length - 1)]!.hot;
    const vertex = vertexAt(rings, edges, position);
    if (vertex) return vertex;
    const gain = edgeUnder(rings, edges, position, place);
    if (gain) gains.push(gain);
    return gain?.position ?? position;
  });
  // a vertex the line has already is not met again: two in one pixel would send it back and forth
  const isNew = ({ position }: Stop): boolean => !ends.some((end) => isSame(end, position));
  const snapped = ends.flatMap((end, i) => {
    if (i === 0) return [end];
    const under = verticesUnder(rings, besides[i - 1]!.hot, ends[i - 1]!, end).filter(isNew);
    return [...under.map(({ position }) => position), end];
  });
  return { gains, line: withoutRepeats(snapped) };
};

/** Edges looked at beside segments. */
const MOST_LOOKS = 2_000_000;
/** Each pass may bend a line into the pixel of a further vertex; where a border winds within one pixel the last is as good as any. */
const MOST_PASSES = 8;

const isUnmoved = (line: Line, snapped: Line): boolean => line.length === snapped.length && line.every((p, i) => isSame(p, snapped[i]!));

/** Asks for a segment which edges its box meets, and which of them lie within a hot pixel of it. */
const askBeside = (rings: readonly Ring[], look: () => void) => {
  const find = findEdges(rings);
  const reach = UNIT_DEG + widestBulge(rings);
  return (a: Position, b: Position): Beside => {
    const beside: Beside = { near: [], hot: [] };
    const low: Position = [Math.min(a[0], b[0]) - reach, Math.min(a[1], b[1]) - reach];
    find.near(low, [Math.max(a[0], b[0]) + reach, Math.max(a[1], b[1]) + reach], (edge) => {
      look();
      beside.near.push(edge);
      const [c, d] = [rings[edge.ring]![edge.at]!, rings[edge.ring]![edge.at + 1]!];
      if (isBeside(a, b, c, UNIT_DEG) || isBeside(c, d, a, reach) || isBeside(c, d, b, reach)) beside.hot.push(edge);
    });
    return beside;
  };
};

/**
 * Lines and rings that meet where they nearly meet, by hot pixels of one unit (1e-7°; Hobby 1999, Guibas and Marimont 1998): a vertex of
 * a line within one unit of a ring's vertex becomes it, within one unit of an edge it becomes a vertex of that edge, placed on it, and a
 * line that runs within one unit of a ring's vertex is led through it. Only lines give way: a border gains points and keeps its own.
 * Throws GEOMETRY_TOO_TANGLED where thousands of segments run beside thousands of edges.
 */
export const snapLines = (rings: readonly Ring[], lines: readonly Line[], place: PlaceOnEdge): Arrangement => {
  let now = { rings, lines };
  const look = limitWork(MOST_LOOKS);
  for (let pass = 1; ; pass++) {
    const ask = askBeside(now.rings, look);
    const beside = now.lines.map((line) => line.slice(1).map((b, i) => ask(line[i]!, b)));
    const snapped = now.lines.map((line, l) => snapLine(line, now.rings, beside[l]!, place));
    const gains = snapped.flatMap((one) => one.gains);
    const isSettled = gains.length === 0 && now.lines.every((line, i) => isUnmoved(line, snapped[i]!.line));
    if (isSettled || pass === MOST_PASSES) return { ...now, near: beside.flatMap((segments) => segments.map(({ near }) => near)) };
    now = { rings: insertGains(now.rings, gains), lines: snapped.map(({ line }) => line).filter((line) => line.length > 1) };
  }
};
