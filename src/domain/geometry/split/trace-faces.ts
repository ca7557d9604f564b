import { orient2d } from 'robust-predicates';
import type { Position, Ring } from '../types.ts';
import type { HalfEdge, Node } from './cut-graph.ts';

/** Where an edge heads from its first node, and where it comes from at its last. */
const departure = (edge: HalfEdge): Position => edge.path[0] ?? edge.to.position;
const arrival = (edge: HalfEdge): Position => edge.path.at(-1) ?? edge.from.position;

/** 0 for directions from the east over the north, 1 for those from the west over the south. */
const halfOf = ([x, y]: Position, to: Position): 0 | 1 => (to[1] > y || (to[1] === y && to[0] > x) ? 0 : 1);

/** Negative where the first direction from a node comes before the second, counter-clockwise from the east; exact, without angles. */
const compareDirections = (here: Position, a: Position, b: Position): number => {
  const half = halfOf(here, a) - halfOf(here, b);
  // orient2d is positive for right turns
  return half === 0 ? orient2d(here[0], here[1], a[0], a[1], b[0], b[1]) : half;
};

/** The edges that leave a node, counter-clockwise; of two in one direction the later one first. */
const departuresOf = ({ out, position }: Node): readonly HalfEdge[] =>
  out.toReversed().sort((a, b) => compareDirections(position, departure(a), departure(b)));

/** Tells the edge that continues a face on the left: the next one clockwise from where we came from. Each node is sorted once. */
const createTurns = (): ((edge: HalfEdge) => HalfEdge) => {
  const known = new Map<Node, readonly HalfEdge[]>();
  return (edge) => {
    const { out, position } = edge.to;
    if (out.length === 1) return out[0]!;
    const back = arrival(edge);
    const departures = known.get(edge.to) ?? departuresOf(edge.to);
    known.set(edge.to, departures);
    let low = 0;
    let high = departures.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareDirections(position, departure(departures[middle]!), back) < 0) low = middle + 1;
      else high = middle;
    }
    return departures.at(low - 1)!;
  };
};

const unlink = (edge: HalfEdge): void => {
  for (const half of [edge, edge.twin]) half?.from.out.splice(half.from.out.indexOf(half), 1);
};

/** Takes away lines that end in nothing, from their loose end inwards. */
const dropDeadEnds = (nodes: readonly Node[]): void => {
  const loose = nodes.filter(({ out }) => out.length === 1 && out[0]!.twin);
  for (let node = loose.pop(); node; node = loose.pop()) {
    const [edge] = node.out;
    if (node.out.length !== 1 || !edge?.twin) continue;
    unlink(edge);
    loose.push(edge.to);
  }
};

/** Numbers the faces by walking around each of them; answers the walks. */
const walkFaces = (nodes: readonly Node[]): HalfEdge[][] => {
  const edges = nodes.flatMap(({ out }) => out);
  for (const edge of edges) edge.face = -1;
  const walks: HalfEdge[][] = [];
  const nextEdge = createTurns();
  for (const start of edges) {
    if (start.face !== -1) continue;
    const walk: HalfEdge[] = [];
    for (let edge = start; edge.face === -1; edge = nextEdge(edge)) {
      edge.face = walks.length;
      walk.push(edge);
    }
    walks.push(walk);
  }
  return walks;
};

/** A walk as closed rings: where it passes a node twice, the loop between becomes a ring of its own. */
const ringsOfWalk = (walk: readonly HalfEdge[]): Ring[] => {
  const rings: Ring[] = [];
  const open: HalfEdge[] = [];
  const startAt = new Map<Node, number>();
  for (const edge of walk) {
    startAt.set(edge.from, open.length);
    open.push(edge);
    const start = startAt.get(edge.to);
    if (start === undefined) continue;
    const loop = open.splice(start);
    for (const { from } of loop) startAt.delete(from);
    const ring: Position[] = [];
    for (const { from, path } of loop) {
      ring.push(from.position);
      for (const position of path) ring.push(position);
    }
    ring.push(ring[0]!);
    rings.push(ring);
  }
  return rings;
};

/**
 * The boundaries of the faces of a cut graph as simple closed rings: counter-clockwise around a face, clockwise around what lies
 * in it. Line pieces that do not divide (dead ends, bridges to a hole) are taken out first.
 */
export const traceFaces = (nodes: readonly Node[]): Ring[] => {
  dropDeadEnds(nodes);
  const walks = walkFaces(nodes);
  const bridges = walks.flat().filter((edge) => edge.twin && edge.twin.face === edge.face);
  if (bridges.length === 0) return walks.flatMap(ringsOfWalk);
  for (const edge of bridges) if (edge.from.out.includes(edge)) unlink(edge);
  dropDeadEnds(nodes);
  return walkFaces(nodes).flatMap(ringsOfWalk);
};
