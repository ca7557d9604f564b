import { locateInRing } from '../contains.ts';
import type { Polygon, Ring } from '../types.ts';
import { planeArea2 } from './plane-area.ts';

/** Whether a hole lies in a shell. Vertices on the shell's boundary do not tell; a hole with no other vertex is the shell's own outside. */
const lies = (hole: Ring, shell: Ring): boolean => {
  for (const position of hole) {
    const where = locateInRing(shell, position);
    if (where !== 0) return where === 1;
  }
  return false;
};

/** Rings to polygons: counter-clockwise rings are shells in their order, each clockwise ring a hole of the smallest shell around it. */
export const assembleParts = (rings: readonly Ring[]): Polygon[] => {
  const measured = rings.map((ring) => ({ ring, area: planeArea2(ring) }));
  const parts = measured.filter(({ area }) => area > 0).map(({ ring, area }) => ({ area, coordinates: [ring] }));
  for (const { ring } of measured.filter(({ area }) => area < 0)) {
    const around = parts.length === 1 ? parts : parts.filter((part) => lies(ring, part.coordinates[0]!));
    around.toSorted((a, b) => a.area - b.area)[0]?.coordinates.push(ring);
  }
  return parts.map(({ coordinates }) => ({ type: 'Polygon', coordinates }));
};
