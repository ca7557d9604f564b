import Flatbush from 'flatbush';
import { bboxOfPositions } from '../measure/bbox.ts';
import { locateInRing } from '../measure/contains.ts';
import type { Polygon, Position, Ring } from '../types.ts';
import { limitWork } from '../work-limit.ts';
import { planeArea2 } from './plane-area.ts';

type Part = { readonly area: number; readonly coordinates: Ring[]; vertices: ReadonlySet<Position> | null };

/** Up to so many parts looking at each is faster than an index. */
const FEW_PARTS = 16;
/** Vertices looked at to place all holes. */
const MOST_LOOKS = 100_000_000;

/** Whether a hole lies in a part. Vertices on the shell's boundary do not tell; a hole with no other vertex is the shell's own outside. */
const lies = (hole: Ring, part: Part, look: (vertices: number) => void): boolean => {
  const shell = part.coordinates[0]!;
  // corners shared by neighbours are one object
  part.vertices ??= new Set(shell);
  for (const position of hole) {
    if (part.vertices.has(position)) continue;
    look(shell.length);
    const where = locateInRing(shell, position);
    if (where !== 0) return where === 1;
  }
  return false;
};

/** For a hole, the parts whose box meets the hole's, in their order. */
const partsAround = (parts: readonly Part[]): ((hole: Ring) => readonly Part[]) => {
  if (parts.length <= FEW_PARTS) return () => parts;
  const index = new Flatbush(parts.length);
  for (const { coordinates } of parts) index.add(...bboxOfPositions(coordinates[0]!)!);
  index.finish();
  return (hole) => {
    const found = index.search(...bboxOfPositions(hole)!);
    return found.sort((a, b) => a - b).map((k) => parts[k]!);
  };
};

/**
 * Rings to polygons: counter-clockwise rings are shells in their order, each clockwise ring a hole of the smallest shell around it.
 * Throws GEOMETRY_TOO_TANGLED where thousands of shells come into question for thousands of holes.
 */
export const assembleParts = (rings: readonly Ring[]): Polygon[] => {
  const measured = rings.map((ring) => ({ ring, area: planeArea2(ring) }));
  const parts = measured.filter(({ area }) => area > 0).map(({ ring, area }): Part => ({ area, coordinates: [ring], vertices: null }));
  const near = partsAround(parts);
  const look = limitWork(MOST_LOOKS);
  for (const { ring } of measured.filter(({ area }) => area < 0)) {
    const around = parts.length === 1 ? parts : near(ring).filter((part) => lies(ring, part, look));
    around.toSorted((a, b) => a.area - b.area)[0]?.coordinates.push(ring);
  }
  return parts.map(({ coordinates }) => ({ type: 'Polygon', coordinates }));
};
