import type { Position, Ring } from '../types.ts';
import type { HalfEdge, Node } from './cut-graph.ts';

const angleTo = (node: Node, [x, y]: Position): number => Math.atan2(y - node.position[1], x - node.position[0]);
const departure = (edge: HalfEdge): number => angleTo(edge.from, edge.path[0] ?? edge.to.position);
const arrival = (edge: HalfEdge): number => angleTo(edge.to, edge.path.at(-1) ?? edge.from.position);

/** The edge that continues the face on the left: the next one clockwise from where we came from. */
const nextEdge = (edge: HalfEdge): HalfEdge => {
  const back = arrival(edge);
  let best = edge.to.out[0]!;
  let bestTurn = Infinity;
  for (const candidate of edge.to.out) {
    const turn = back - departure(candidate);
    const clockwise = turn > 0 ? turn : turn + 2 * Math.PI;
    if (clockwise < bestTurn) {
      best = candidate;
      bestTurn = clockwise;
    }
  }
  return best;
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
  const bridges = walkFaces(nodes)
    .flat()
    .filter((edge) => edge.twin && edge.twin.face === edge.face);
  if (bridges.length > 0) {
    for (const edge of bridges) if (edge.from.out.includes(edge)) unlink(edge);
    dropDeadEnds(nodes);
  }
  return walkFaces(nodes).flatMap(ringsOfWalk);
};
