import type { GeometryProblem, Position } from '../types.ts';
import { findDisconnection } from './connectedness.ts';
import { findCrossings } from './crossings.ts';
import type { FlatRings } from './flat-rings.ts';
import { findHoleOutside, findNestedHole, findNestedShell } from './nesting.ts';

/** Crossings named for drawing are cut off here. */
export const MAX_PLACES = 50;

const partsOfRings = ({ partStart, ringCount }: FlatRings): Uint32Array => {
  const parts = new Uint32Array(ringCount);
  for (let part = 0; part + 1 < partStart.length; part++) parts.fill(part, partStart[part]!, partStart[part + 1]!);
  return parts;
};

/**
 * What makes rings invalid under OGC Simple Features 6.1.11 (domain.md §11.3), in the order GEOS looks: crossings, holes outside,
 * nested holes, nested parts, disconnected interior. Null when nothing does. Winding does not matter.
 */
export const findInvalidity = (rings: FlatRings): GeometryProblem | null => {
  const { places, touches, isWhole } = findCrossings(rings, 1);
  if (places.length > 0) {
    const found = findCrossings(rings, MAX_PLACES).places;
    // in a shape too large to look for all of them the first is still known
    const all = found.length > 0 ? found : places;
    return { code: 'GEOMETRY_SELF_CROSSING', params: { crossings: all.length }, place: all[0] ?? null, places: all };
  }
  if (!isWhole) return { code: 'GEOMETRY_TOO_TANGLED', params: {}, place: null };
  if (rings.ringCount === 1) return null;
  const partOf = partsOfRings(rings);
  const findings: [GeometryProblem['code'], () => Position | null][] = [
    ['GEOMETRY_HOLE_OUTSIDE', () => findHoleOutside(rings)],
    ['GEOMETRY_HOLES_OVERLAP', () => findNestedHole(rings)],
    ['GEOMETRY_PARTS_OVERLAP', () => findNestedShell(rings)],
    // parts may touch each other as they like; rings of one part may not enclose anything between them
    ['GEOMETRY_DISCONNECTED', () => findDisconnection(touches.filter(({ ringA, ringB }) => partOf[ringA] === partOf[ringB]))],
  ];
  for (const [code, find] of findings) {
    const place = find();
    if (place) return { code, params: {}, place };
  }
  return null;
};
