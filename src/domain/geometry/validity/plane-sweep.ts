import { orient2d } from 'robust-predicates';
import type { PairVisitor } from './chain-sweep.ts';
import type { FlatRings } from './flat-rings.ts';
import { createSweepOrder, type Segment } from './sweep-order.ts';

type Sweep = {
  /** Rings whose segments are swept. */
  readonly among: readonly number[];
  /** Called with pairs of segments that share a point or come to stand one above the other; true stops. */
  readonly visit?: PairVisitor;
  /** Rings of which is reported how many segments lie below the start of their inside. */
  readonly asked?: readonly number[];
  readonly answer?: (ring: number, below: number) => void;
};

/** The first vertex of a ring from the west, and the end of the lower one of its two edges: the inside of the ring lies above that. */
type Question = { readonly ring: number; readonly vertex: number; readonly towards: number };

/**
 * Moves a line from west to east over rings and keeps the segments under it in order (Shamos and Hoey 1976), exactly. Two segments
 * stand side by side before they cross, so a visitor that stops at the first crossing sees it; until then the order holds.
 * O(n log n), whatever the shape, but for the pairs among segments of one point.
 */
const sweep = ({ xy, start, ringCount }: FlatRings, { among, visit, asked = [], answer }: Sweep): void => {
  const compare = (u: number, v: number): number => xy[2 * u]! - xy[2 * v]! || xy[2 * u + 1]! - xy[2 * v + 1]!;
  /** Where q lies seen from p to r: positive to the left. */
  const turn = (p: number, r: number, q: number): number =>
    -orient2d(xy[2 * p]!, xy[2 * p + 1]!, xy[2 * r]!, xy[2 * r + 1]!, xy[2 * q]!, xy[2 * q + 1]!);
  const eastEnd = (s: Segment): number => (compare(s, s + 1) < 0 ? s + 1 : s);
  const heightOver = (s: Segment, v: number): number => (compare(s, s + 1) < 0 ? turn(s, s + 1, v) : turn(s + 1, s, v));
  const before = (ring: number, v: number): number => (v === start[ring]! ? start[ring + 1]! - 2 : v - 1);

  const ringOf = new Uint32Array(start[ringCount]!);
  const vertices: number[] = [];
  for (const ring of among) {
    ringOf.fill(ring, start[ring]!, start[ring + 1]!);
    for (let v = start[ring]!; v < start[ring + 1]! - 1; v++) vertices.push(v);
  }
  const events = Uint32Array.from(vertices).sort(compare);
  const questions = asked
    .map((ring): Question => {
      let vertex = start[ring]!;
      for (let v = vertex + 1; v < start[ring + 1]! - 1; v++) if (compare(v, vertex) < 0) vertex = v;
      const [a, b] = [before(ring, vertex), vertex + 1];
      return { ring, vertex, towards: turn(vertex, a, b) > 0 ? a : b };
    })
    .toSorted((p, q) => compare(p.vertex, q.vertex));

  const order = createSweepOrder();
  const meet = (a: Segment, b: Segment): boolean =>
    visit !== undefined && (a < b ? visit(a, b, ringOf[a]!, ringOf[b]!) : visit(b, a, ringOf[b]!, ringOf[a]!));
  let asking = 0;
  for (let e = 0; e < events.length || asking < questions.length;) {
    const question = questions[asking];
    const here = e < events.length && (!question || compare(events[e]!, question.vertex) <= 0) ? events[e]! : question!.vertex;
    order.seek((s) => heightOver(s, here) > 0);
    const below = answer ? order.below() : 0;
    const atPoint = order.take((s) => heightOver(s, here) === 0);
    const onwards = atPoint.filter((s) => compare(eastEnd(s), here) > 0);
    for (; e < events.length && compare(events[e]!, here) === 0; e++) {
      const v = events[e]!;
      for (const s of [before(ringOf[v]!, v), v]) {
        const end = s === v ? v + 1 : s;
        if (compare(end, here) < 0) continue;
        atPoint.push(s);
        onwards.push(s);
      }
    }
    if (visit) for (let i = 1; i < atPoint.length; i++) for (let k = 0; k < i; k++) if (meet(atPoint[i]!, atPoint[k]!)) return;
    onwards.sort((a, b) => -turn(here, eastEnd(a), eastEnd(b)));
    for (; asking < questions.length && compare(questions[asking]!.vertex, here) === 0; asking++) {
      const { ring, towards } = questions[asking]!;
      answer?.(ring, below + onwards.filter((s) => turn(here, eastEnd(s), towards) > 0).length);
    }
    const beside = order.put(onwards);
    const [lowest, highest] = [onwards[0], onwards.at(-1)];
    if (beside.below !== undefined && beside.above !== undefined && lowest === undefined && meet(beside.below, beside.above)) return;
    if (beside.below !== undefined && lowest !== undefined && meet(beside.below, lowest)) return;
    if (beside.above !== undefined && highest !== undefined && meet(highest, beside.above)) return;
  }
};

/**
 * Visits pairs of segments until the visitor stops: all that share a point, and of those that cross the one farthest west, at which
 * the visitor must stop.
 */
export const visitBySweep = (rings: FlatRings, visit: PairVisitor): void =>
  sweep(rings, { among: Array.from({ length: rings.ringCount }, (_, ring) => ring), visit });

/** Which of the asked rings lie inside an odd number of some others. No two rings may cross; they may touch. In the order asked. */
export const insideOdd = (rings: FlatRings, asked: readonly number[], among: readonly number[]): number[] => {
  const odd = new Set<number>();
  sweep(rings, {
    among,
    asked,
    answer: (ring, below) => {
      if (below % 2 === 1) odd.add(ring);
    },
  });
  return asked.filter((ring) => odd.has(ring));
};
