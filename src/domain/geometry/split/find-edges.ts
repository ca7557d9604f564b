import { locate } from '../measure/contains.ts';
import { indexEdges, type RingEdge } from '../overlap/edge-index.ts';
import type { Position, Ring } from '../types.ts';
import { limitWork } from '../work-limit.ts';

/** Whether the boxes of the segments a–b and c–d share a point. */
export const boxesMeet = (a: Position, b: Position, c: Position, d: Position): boolean =>
  (a[0] < b[0] ? a[0] : b[0]) <= (c[0] > d[0] ? c[0] : d[0]) &&
  (c[0] < d[0] ? c[0] : d[0]) <= (a[0] > b[0] ? a[0] : b[0]) &&
  (a[1] < b[1] ? a[1] : b[1]) <= (c[1] > d[1] ? c[1] : d[1]) &&
  (c[1] < d[1] ? c[1] : d[1]) <= (a[1] > b[1] ? a[1] : b[1]);

/** After so many edges looked at one by one an index is made. */
const MANY_LOOKS = 200_000;
/** Pairs of boxes that meet, in all that is asked about one polygon: of two combs with turned teeth all do. */
const MOST_PAIRS = 3_000_000;

/**
 * The edges of a polygon's rings, or of lines, found ring by ring in their order; by an index once much has been asked. Throws GEOMETRY_TOO_TANGLED
 * where millions of boxes meet.
 */
export const findEdges = (rings: readonly Ring[]) => {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0);
  const look = limitWork(MOST_PAIRS);
  let looks = 0;
  let index: ReturnType<typeof indexEdges> | null = null;
  const indexed = (): typeof index => {
    looks += count;
    return looks > MANY_LOOKS ? (index ??= indexEdges(rings)) : null;
  };
  /** Edges whose boxes meet the box of two positions, of the rings from one on. */
  const near = (a: Position, b: Position, visit: (edge: RingEdge) => void, from = 0): void => {
    const edges = indexed();
    if (edges) {
      const isWanted = ({ ring }: RingEdge): boolean => {
        look();
        return ring >= from;
      };
      for (const edge of edges.near(a, b, isWanted)) visit(edge);
      return;
    }
    for (let r = from; r < rings.length; r++) {
      const ring = rings[r]!;
      for (let at = 0; at + 1 < ring.length; at++) if (boxesMeet(a, b, ring[at]!, ring[at + 1]!)) visit({ ring: r, at });
    }
  };
  return {
    near,
    /** Whether a position lies in the polygon, not on its border. */
    isInside(position: Position, ask: (edges: number) => void): boolean {
      const found = indexed();
      if (!found) return locate({ type: 'Polygon', coordinates: rings }, position) === 1;
      const { inside, on } = found.around(position, ask);
      return on.size === 0 && inside.size === 1 && inside.has(0);
    },
  };
};
