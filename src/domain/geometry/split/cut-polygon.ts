import { roundPosition } from '../edit/round-polygon.ts';
import { withoutRepeats } from '../measure/same-position.ts';
import type { Polygon, Position, Ring } from '../types.ts';
import { assembleParts } from './assemble-parts.ts';
import { buildCutGraph, type CutGraph } from './cut-graph.ts';
import { CUT_DECIMALS, type PlaceOnEdge } from './edge-reach.ts';
import { onGeodesic } from './on-geodesic.ts';
import { wind } from './plane-area.ts';
import { snapLines } from './snap-lines.ts';
import { traceFaces } from './trace-faces.ts';

/** A valid polygon and lines snapped to its border (`snapLines`) as one graph. Throws GEOMETRY_TOO_TANGLED. */
export const arrange = (polygon: Polygon, lines: readonly (readonly Position[])[], place: PlaceOnEdge = onGeodesic): CutGraph => {
  const rings: Ring[] = polygon.coordinates.map((ring, i) => wind(withoutRepeats(ring), i === 0));
  const cuts = lines
    .map((line) => withoutRepeats(line.map((position) => roundPosition(position, CUT_DECIMALS))))
    .filter((line) => line.length > 1);
  return buildCutGraph(snapLines(rings, cuts, place), place);
};

/** The parts of an arrangement, whose dead ends are taken out of it: one part when no line divides it. */
export const partsOf = ({ nodes, untouched }: CutGraph): Polygon[] => assembleParts([...traceFaces(nodes), ...untouched]);

/**
 * A valid polygon cut along lines, without any rule about the parts. Parts share their new edges vertex by vertex, to the bit, and cut
 * points lie on the parent's geodesic edges, so that areas add up; shells run counter-clockwise, holes clockwise. Face walking on the
 * planar graph of rings and lines (de Berg et al., Computational Geometry, ch. 2).
 */
export const cutPolygon = (...[polygon, lines, place]: Parameters<typeof arrange>): Polygon[] => partsOf(arrange(polygon, lines, place));
