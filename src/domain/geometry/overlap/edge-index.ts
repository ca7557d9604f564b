import Flatbush from 'flatbush';
import { CROSSES, HITS, meetRay } from '../measure/contains.ts';
import type { Position, Ring } from '../types.ts';

/** An edge of some rings: from vertex `at` to the next one of ring `ring`. */
export type RingEdge = { readonly ring: number; readonly at: number };

/** The edges of rings by their boxes, for questions about many places. */
export const indexEdges = (rings: readonly Ring[]) => {
  const edges: RingEdge[] = rings.flatMap((ring, r) => Array.from({ length: Math.max(0, ring.length - 1) }, (_, at) => ({ ring: r, at })));
  const index = edges.length > 0 ? new Flatbush(edges.length) : null;
  for (const { ring, at } of edges) {
    const [[ax, ay], [bx, by]] = [rings[ring]![at]!, rings[ring]![at + 1]!];
    index?.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  }
  index?.finish();
  const isOdd = new Uint8Array(rings.length);
  return {
    /** Edges whose boxes meet the box of two positions, ring by ring in their order; `look` is called with each and says whether it is wanted. */
    near([ax, ay]: Position, [bx, by]: Position, look: (edge: RingEdge) => boolean): RingEdge[] {
      const found = index?.search(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), (k) => look(edges[k]!)) ?? [];
      return found.sort((p, q) => p - q).map((k) => edges[k]!);
    },
    /** Rings that have a position inside, and rings that have it on their line; `look` is called with how many edges are asked. */
    around([x, y]: Position, look: (edges: number) => void): { readonly inside: ReadonlySet<number>; readonly on: ReadonlySet<number> } {
      const found = index?.search(x, y, Infinity, y) ?? [];
      look(found.length);
      const on = new Set<number>();
      for (const k of found) {
        const { ring, at } = edges[k]!;
        const a = rings[ring]![at]!;
        const b = rings[ring]![at + 1]!;
        const meeting = meetRay(a[0], a[1], b[0], b[1], x, y);
        if (meeting === HITS) on.add(ring);
        else if (meeting === CROSSES) isOdd[ring] = 1 - isOdd[ring]!;
      }
      const inside = new Set<number>();
      for (const k of found) {
        const { ring } = edges[k]!;
        if (isOdd[ring] === 1 && !on.has(ring)) inside.add(ring);
        isOdd[ring] = 0;
      }
      return { inside, on };
    },
  };
};
