import type { GeometryProblem, Position } from '../types.ts';
import { findDisconnection } from './connectedness.ts';
import { findCrossings } from './crossings.ts';
import type { FlatRings } from './flat-rings.ts';
import { findHoleOutside, findNestedHole, findNestedShell } from './nesting.ts';

/** Crossings named for drawing are cut off here. */
export const MAX_PLACES = 50;

const partOfRing = (rings: FlatRings, ring: number): number => rings.partStart.findLastIndex((start) => start <= ring);

/**
 * What makes rings invalid under OGC Simple Features 6.1.11 (domain.md §11.3), in the order GEOS looks: crossings, holes outside,
 * nested holes, nested parts, disconnected interior. Null when nothing does. Winding does not matter.
 */
export const findInvalidity = (rings: FlatRings): GeometryProblem | null => {
  const { places, touches } = findCrossings(rings, 1);
  if (places.length > 0) {
    const all = findCrossings(rings, MAX_PLACES).places;
    return { code: 'GEOMETRY_SELF_CROSSING', params: { crossings: all.length }, place: all[0] ?? null, places: all };
  }
  if (rings.ringCount === 1) return null;
  const findings: [GeometryProblem['code'], () => Position | null][] = [
    ['GEOMETRY_HOLE_OUTSIDE', () => findHoleOutside(rings)],
    ['GEOMETRY_HOLES_OVERLAP', () => findNestedHole(rings)],
    ['GEOMETRY_PARTS_OVERLAP', () => findNestedShell(rings)],
    // parts may touch each other as they like; rings of one part may not enclose anything between them
    [
      'GEOMETRY_DISCONNECTED',
      () => findDisconnection(touches.filter(({ ringA, ringB }) => partOfRing(rings, ringA) === partOfRing(rings, ringB))),
    ],
  ];
  for (const [code, find] of findings) {
    const place = find();
    if (place) return { code, params: {}, place };
  }
  return null;
};
