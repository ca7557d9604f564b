import { TANGLE } from '../../limits.ts';
import { roundPosition } from '../edit/round-polygon.ts';
import type { RingEdge } from '../overlap/edge-index.ts';
import type { Position, Ring } from '../types.ts';
import { meetingPlaces } from '../validity/segment-meeting.ts';
import { isSame } from '../measure/same-position.ts';
import { limitWork } from '../work-limit.ts';
import { CUT_DECIMALS, type PlaceOnEdge } from './edge-reach.ts';
import { boxesMeet, findEdges } from './find-edges.ts';
import type { Arrangement } from './snap-lines.ts';

/** A point where something meets: the same object, so the same coordinates, for every edge that uses it. */
export type Node = { readonly position: Position; readonly out: HalfEdge[] };

/** A directed run from node to node with the part's inside on its left; edges of a cut line come in twins. */
export type HalfEdge = {
  readonly from: Node;
  readonly to: Node;
  /** Vertices strictly between. */
  readonly path: readonly Position[];
  twin: HalfEdge | null;
  /** Number of the face on the left; -1 until traced. */
  face: number;
};

export type CutGraph = {
  readonly nodes: readonly Node[];
  /** Rings that nothing touches. */
  readonly untouched: readonly Ring[];
  /** Each line as the nodes it runs through, in its order; a node may follow itself. */
  readonly walks: readonly (readonly Node[])[];
};

type Stop = { readonly at: number; readonly node: Node };
/** Stops on a ring by edge, each node once. */
type RingStops = Map<number, Map<Node, Stop>>;

/** Place of a point along a segment, for sorting. */
export const along = (a: Position, b: Position, [x, y]: Position): number =>
  Math.abs(b[0] - a[0]) > Math.abs(b[1] - a[1]) ? (x - a[0]) / (b[0] - a[0]) : (y - a[1]) / (b[1] - a[1]);

/** The nodes of a graph by position: asked twice for one place, it gives the same node. */
export const createNodeTable = () => {
  const table = new Map<string, Node>();
  return {
    all: () => [...table.values()],
    at: (position: Position): Node => {
      const key = `${position[0]} ${position[1]}`;
      const known = table.get(key);
      if (known) return known;
      const node: Node = { position, out: [] };
      table.set(key, node);
      return node;
    },
  };
};
type NodeTable = ReturnType<typeof createNodeTable>;

const meetAt = (a: Position, b: Position, c: Position, d: Position): readonly Position[] =>
  boxesMeet(a, b, c, d) ? meetingPlaces(a, b, c, d) : [];

/** The node where a line meets the edge c–d of a ring; crossings are placed and rounded, once. */
const meetRing = (table: NodeTable, a: Position, b: Position, c: Position, d: Position, place: PlaceOnEdge): Node[] => {
  const points = meetAt(a, b, c, d);
  const [point] = points;
  const isOnEnd = point && (isSame(point, c) || isSame(point, d));
  if (points.length !== 1 || !point || isOnEnd) return points.map(table.at);
  const placed = place(c, d, point);
  return [table.at(placed === point ? point : roundPosition(placed, CUT_DECIMALS))];
};

const meetLines = (table: NodeTable, a: Position, b: Position, c: Position, d: Position): Node[] =>
  meetAt(a, b, c, d).map((point) => table.at([a, b, c, d].find((end) => isSame(end, point)) ?? roundPosition(point, CUT_DECIMALS)));

const link = (from: Node, to: Node, path: readonly Position[], twin: HalfEdge | null): HalfEdge => {
  const edge: HalfEdge = { from, to, path, twin, face: -1 };
  from.out.push(edge);
  return edge;
};

/** An edge with inside on its left only. */
export const linkOneWay = (a: Node, b: Node): void => {
  link(a, b, [], null);
};

/** An edge with inside on both sides. */
export const linkBothWays = (a: Node, b: Node): void => {
  const forth = link(a, b, [], null);
  forth.twin = link(b, a, [], forth);
};

/** Whether an edge without vertices between runs from one node to the other, either way. */
export const areLinked = (a: Node, b: Node): boolean => {
  const leads = (p: Node, q: Node): boolean => p.out.some((edge) => edge.to === q && edge.path.length === 0);
  return leads(a, b) || leads(b, a);
};

/** Turns a ring with stops on its edges into half-edges; false when it has no stop. `stops[i]` lie on the edge after vertex i. */
const linkRing = (ring: Ring, stops: RingStops): boolean => {
  let first: Node | null = null;
  let last: Node | null = null;
  let path: readonly Position[] = [];
  let opening: readonly Position[] = [];
  let next = 0;
  const pass = (node: Node): void => {
    if (node === last && path.length === 0) return;
    if (last) link(last, node, path, null);
    else {
      first = node;
      opening = path;
    }
    last = node;
    path = [];
  };
  for (const i of [...stops.keys()].toSorted((a, b) => a - b)) {
    const here = [...stops.get(i)!.values()].sort((a, b) => a.at - b.at);
    const isOnVertex = here.some(({ node }) => isSame(node.position, ring[i]!));
    path = ring.slice(next, isOnVertex ? i : i + 1);
    next = i + 1;
    for (const { node } of here) pass(node);
  }
  if (!first || !last) return false;
  const closing = ring.slice(next, -1).concat(opening);
  if (last !== first || closing.length > 0) link(last, first, closing, null);
  return true;
};

const addStop = (stops: RingStops, ring: Ring, edge: number, node: Node): void => {
  const end = ring.length - 1;
  const isNext = isSame(node.position, ring[edge + 1]!);
  const i = isNext ? (edge + 1) % end : edge;
  const here = stops.get(i) ?? new Map<Node, Stop>();
  if (!here.has(node)) here.set(node, { at: isNext ? 0 : along(ring[edge]!, ring[edge + 1]!, node.position), node });
  stops.set(i, here);
};

/** Edges looked at beyond those that really meet. */
const MOST_LOOKS = 2_000_000;

/**
 * Rings (shell counter-clockwise, holes clockwise) and cut lines as one planar graph: every meeting point is a node, used by all;
 * of the lines only what runs inside the polygon becomes edges. Rings that nothing touches are left out, to be placed later.
 */
export const buildCutGraph = ({ rings, lines, near }: Arrangement, place: PlaceOnEdge): CutGraph => {
  const table = createNodeTable();
  const ringStops = rings.map((): RingStops => new Map());
  const walks = lines.map((): Node[] => []);
  const byLine = lines.map((line, l) =>
    line.slice(1).map((b, at) => ({ a: line[at]!, b, line: l, at, walk: walks[l]!, stops: [] as Stop[] })),
  );
  const segments = byLine.flat();
  const stopOn = (segment: (typeof segments)[number], node: Node): void => {
    segment.stops.push({ at: along(segment.a, segment.b, node.position), node });
  };

  const find = findEdges(rings);
  const meet = limitWork(TANGLE.cut_points);
  segments.forEach((segment, s) => {
    for (const { ring: r, at: i } of near[s]!) {
      for (const node of meetRing(table, segment.a, segment.b, rings[r]![i]!, rings[r]![i + 1]!, place)) {
        meet();
        stopOn(segment, node);
        addStop(ringStops[r]!, rings[r]!, i, node);
      }
    }
  });
  const look = limitWork(MOST_LOOKS);
  const findOther = findEdges(lines);
  for (const segment of segments) {
    const { a, b, line } = segment;
    const meetLater = ({ ring, at }: RingEdge): void => {
      const other = byLine[ring]![at]!;
      if (ring === line && at <= segment.at) return;
      look();
      for (const node of meetLines(table, a, b, other.a, other.b)) {
        meet();
        stopOn(segment, node);
        stopOn(other, node);
      }
    };
    findOther.near(a, b, meetLater, line);
  }
  // where rings touch each other a part may have to come apart, so these are nodes too
  for (const [r, ring] of rings.slice(0, -1).entries()) {
    const meetOther = (at: number, { ring: q, at: i }: RingEdge): void => {
      look();
      for (const node of meetLines(table, ring[at]!, ring[at + 1]!, rings[q]![i]!, rings[q]![i + 1]!)) {
        meet();
        addStop(ringStops[r]!, ring, at, node);
        addStop(ringStops[q]!, rings[q]!, i, node);
      }
    };
    for (let at = 0; at + 1 < ring.length; at++) find.near(ring[at]!, ring[at + 1]!, (edge) => meetOther(at, edge), r + 1);
  }

  const untouched = rings.filter((ring, r) => !linkRing(ring, ringStops[r]!));
  for (const { a, b, walk, stops } of segments) {
    const nodes = [table.at(a), ...stops.toSorted((p, q) => p.at - q.at).map(({ node }) => node), table.at(b)];
    for (const node of nodes) walk.push(node);
    nodes.forEach((to, i) => {
      const from = nodes[i - 1];
      if (!from || from === to) return;
      if (areLinked(from, to)) return;
      const middle: Position = [(from.position[0] + to.position[0]) / 2, (from.position[1] + to.position[1]) / 2];
      if (!find.isInside(middle, look)) return;
      linkBothWays(from, to);
    });
  }
  return { nodes: table.all(), untouched, walks };
};
