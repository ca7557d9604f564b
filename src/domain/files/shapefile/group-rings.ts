import { locateInRing } from '../../geometry/contains.ts';
import { bboxOfPositions } from '../../geometry/bbox.ts';
import { planeArea2 } from '../../geometry/split/plane-area.ts';
import type { Ring } from '../../geometry/types.ts';

/**
 * Loose rings to polygons, shell first, by which ring lies in which: a ring inside an odd number of others is a hole of the smallest.
 * Winding is not trusted; programs disagree on it.
 */
export const groupRings = (rings: readonly Ring[]): Ring[][] => {
  const known = rings.map((ring) => ({ ring, box: bboxOfPositions(ring), size: Math.abs(planeArea2(ring)) }));
  const around = known.map(({ ring, box, size }) =>
    known.filter((other) => {
      if (other.ring === ring || other.size <= size || !box || !other.box) return false;
      const isCovered = other.box[0] <= box[0] && other.box[1] <= box[1] && other.box[2] >= box[2] && other.box[3] >= box[3];
      const telling = isCovered ? ring.find((position) => locateInRing(other.ring, position) !== 0) : undefined;
      return telling !== undefined && locateInRing(other.ring, telling) === 1;
    }),
  );
  const polygons = new Map<Ring, Ring[]>();
  known.forEach(({ ring }, i) => {
    if (around[i]!.length % 2 === 0) polygons.set(ring, [ring]);
  });
  known.forEach(({ ring }, i) => {
    if (around[i]!.length % 2 === 0) return;
    const shell = around[i]!.filter((other) => polygons.has(other.ring)).toSorted((a, b) => a.size - b.size)[0];
    if (shell) polygons.get(shell.ring)!.push(ring);
  });
  return [...polygons.values()];
};
