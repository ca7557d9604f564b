import Flatbush from 'flatbush';
import { bboxOfPositions } from '../../geometry/bbox.ts';
import { locateInRing } from '../../geometry/contains.ts';
import { planeArea2 } from '../../geometry/split/plane-area.ts';
import type { BBox, Ring } from '../../geometry/types.ts';
import { limitWork } from '../../geometry/work-limit.ts';

/** Vertices looked at to find what lies in what: ten thousand holes in a shell of ten thousand vertices, twice over. */
const MOST_LOOKS = 200_000_000;

/** What asking costs besides, in vertices. */
const CALL = 16;

const covers = (a: BBox, b: BBox): boolean => a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2] && a[3] >= b[3];

/** Whether a ring lies in another, by its first vertex that is not on the other's line. */
const lies = (ring: Ring, other: Ring, look: (vertices: number) => void): boolean => {
  for (const position of ring) {
    look(CALL + other.length);
    const where = locateInRing(other, position);
    if (where !== 0) return where === 1;
  }
  return false;
};

/**
 * Loose rings to polygons, shell first, by which ring lies in which: a ring inside an odd number of others is a hole of the smallest.
 * Winding is not trusted; programs disagree on it. Throws GEOMETRY_TOO_TANGLED where thousands of rings lie in thousands.
 */
export const groupRings = (rings: readonly Ring[]): Ring[][] => {
  const known = rings.map((ring) => ({ ring, box: bboxOfPositions(ring), size: Math.abs(planeArea2(ring)) }));
  const boxes = known.flatMap(({ box }, i) => (box ? [{ box, i }] : []));
  const index = boxes.length > 0 ? new Flatbush(boxes.length) : null;
  for (const { box } of boxes) index?.add(...box);
  index?.finish();
  const look = limitWork(MOST_LOOKS);
  const shellOf = new Map<number, number>();
  const isShell = new Set<number>();
  // from large to small, so that of everything around a ring it is known whether it is a shell
  for (const i of [...known.keys()].toSorted((a, b) => known[b]!.size - known[a]!.size || a - b)) {
    const { ring, box, size } = known[i]!;
    let around = 0;
    let shell = -1;
    for (const at of box ? index!.search(box[0], box[1], box[0], box[1]) : []) {
      look(1);
      const k = boxes[at]!.i;
      const other = known[k]!;
      if (k === i || other.size <= size || !covers(other.box!, box!)) continue;
      if (!lies(ring, other.ring, look)) continue;
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
