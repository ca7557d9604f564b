import { bboxOfPositions } from '../../geometry/measure/bbox.ts';
import { locateInRing } from '../../geometry/measure/contains.ts';
import { indexEdges } from '../../geometry/overlap/edge-index.ts';
import { planeArea2 } from '../../geometry/split/plane-area.ts';
import type { BBox, Ring } from '../../geometry/types.ts';
import { limitWork } from '../../geometry/work-limit.ts';

/** Edges looked at to find what lies in what, so many that thousands of rings may lie side by side in thousands. */
const MOST_LOOKS = 4_000_000;

const covers = (a: BBox, b: BBox): boolean => a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2] && a[3] >= b[3];

/** Whether a ring lies in another, by its first vertex that is not on the other's line. */
const lies = (ring: Ring, other: Ring, look: (vertices: number) => void): boolean => {
  for (const position of ring) {
    look(other.length);
    const where = locateInRing(other, position);
    if (where !== 0) return where === 1;
  }
  return false;
};

/**
 * Loose rings to polygons, shell first, by which ring lies in which: a ring inside an odd number of others is a hole of the smallest.
 * Winding is not trusted; programs disagree on it. Throws GEOMETRY_TOO_TANGLED where thousands
 * of rings lie one in the other.
 */
export const groupRings = (rings: readonly Ring[]): Ring[][] => {
  const known = rings.map((ring) => ({ ring, box: bboxOfPositions(ring), size: Math.abs(planeArea2(ring)) }));
  const edges = indexEdges(rings);
  const look = limitWork(MOST_LOOKS);
  const shellOf = new Map<number, number>();
  const isShell = new Set<number>();
  // from large to small, so that of everything around a ring it is known whether it is a shell
  for (const i of [...known.keys()].toSorted((a, b) => known[b]!.size - known[a]!.size || a - b)) {
    const { ring, box, size } = known[i]!;
    if (!box) {
      isShell.add(i);
      continue;
    }
    const { inside, on } = edges.around(ring[0]!, look);
    let around = 0;
    let shell = -1;
    for (const k of [...inside, ...on]) {
      const other = known[k]!;
      if (k === i || other.size <= size || !covers(other.box!, box)) continue;
      if (on.has(k) && !lies(ring, other.ring, look)) continue;
      around++;
      const isNearer = shell === -1 || other.size < known[shell]!.size || (other.size === known[shell]!.size && k < shell);
      if (isShell.has(k) && isNearer) shell = k;
    }
    if (around % 2 === 0) isShell.add(i);
    else if (shell !== -1) shellOf.set(i, shell);
  }
  const polygons = new Map<number, Ring[]>();
  known.forEach(({ ring }, i) => {
    if (isShell.has(i)) polygons.set(i, [ring]);
  });
  known.forEach(({ ring }, i) => {
    const shell = shellOf.get(i);
    if (shell !== undefined) polygons.get(shell)!.push(ring);
  });
  return [...polygons.values()];
};
