import { xor } from 'polyclip-ts';
import { TANGLE } from '../../limits.ts';
import { joinEdges } from '../overlap/dissolve.ts';
import { areaM2 } from '../measure/area.ts';
import { withoutRepeats } from '../measure/same-position.ts';
import { roundPosition } from '../edit/round-polygon.ts';
import type { Polygon, Ring } from '../types.ts';
import { limitWork } from '../work-limit.ts';
import { nodeRings, splitLoops } from './split-loops.ts';

type Coordinates = [number, number][];

const mutable = (ring: Ring): Coordinates => ring.map(([lon, lat]) => [lon, lat]);

/** At 1e-7°, without what rounding presses to nothing. */
const rounded = (rings: readonly Coordinates[]): Ring[] =>
  rings
    .map((ring): Ring => withoutRepeats(ring.map((position) => roundPosition(position))))
    .filter((ring, i) => i === 0 || ring.length > 3);

/** What joining may change of an area: the order of sums. */
const SUMS = 1e-9;
const sumM2 = (parts: readonly Polygon[]): number => parts.reduce((sum, part) => sum + areaM2(part), 0);

/**
 * Parts whose edges meet, joined: a corner that touches an edge to the last decimal, but not in binary, becomes a corner of both. Where
 * rounding laid one part onto another no edge says where either ends; then each is joined by itself.
 */
const joined = (parts: readonly Polygon[]): Polygon[] => {
  const together = joinEdges(parts);
  const area_m2 = sumM2(parts);
  if (Math.abs(sumM2(together) - area_m2) <= SUMS * area_m2) return together;
  return parts.length > 1 ? parts.flatMap((part) => joined([part])) : [...parts];
};

/** The polygons of a tangle, and what they enclosed before they were rounded. */
export type Untangled = { readonly parts: readonly Polygon[]; readonly enclosed_m2: number };

/**
 * The polygons that crossing rings stand for by the even-odd rule, as a map fills them: rings are cut into loops where they cross, and
 * polyclip-ts (Martinez, Rueda and Feito 2009) joins what lies in an odd number of them; where its rings touch, parts come apart. A bow-tie → its two triangles. Coordinates are
 * rounded to 1e-7°, which may make them cross again, by a centimetre. `spend` is called with the vertices and crossings, and may end the work;
 * throws GEOMETRY_TOO_TANGLED beyond the crossings of `TANGLE`.
 */
export const makeValid = (rings: readonly Ring[], spend: (work: number) => void): Untangled => {
  const vertices = rings.reduce((sum, ring) => sum + ring.length, 0);
  spend(vertices);
  const countCrossing = limitWork(TANGLE.crossings + Math.floor(TANGLE.crossings_a_vertex * vertices));
  const meet = (): void => {
    countCrossing();
    spend(TANGLE.work_a_crossing);
  };
  const [first, ...others] = splitLoops(rings, meet).map((loop) => [mutable(loop)]);
  if (first === undefined) return { parts: [], enclosed_m2: 0 };
  const exact = xor(first, ...others);
  const parts = exact
    .map(rounded)
    .filter(([shell]) => shell!.length > 3)
    .map((part): Polygon => ({ type: 'Polygon', coordinates: nodeRings(part, () => spend(1)) }))
    .filter(({ coordinates }) => coordinates.length > 0);
  return { parts: joined(parts), enclosed_m2: sumM2(exact.map((coordinates) => ({ type: 'Polygon', coordinates }))) };
};
