import { areaM2 } from '../measure/area.ts';
import { checkPolygon } from '../check-polygon.ts';
import { TANGLE } from '../../limits.ts';
import { dropSpikes } from './drop-spikes.ts';
import { makeValid } from './make-valid.ts';
import { roundPosition } from '../edit/round-polygon.ts';
import { isSame, withoutRepeats } from '../measure/same-position.ts';
import { wind } from '../split/plane-area.ts';
import type { GeometryProblem, Polygon, PolygonVerdict, Position, Ring } from '../types.ts';
import { limitWork, unlessTangled } from '../work-limit.ts';

/** What a repair did, in the order of domain.md §11.3; the screen has a text for each. */
export type RepairStep = 'rounded' | 'repeated_points' | 'closed' | 'spikes' | 'oriented' | 'untangled' | 'slivers';

export type Repair =
  | {
      readonly ok: true;
      readonly polygon: Polygon;
      readonly area_m2: number;
      readonly steps: readonly RepairStep[];
      /** The shape or its area changed so that the user must be notified; otherwise it was only tidied. */
      readonly is_visible: boolean;
    }
  | ({ readonly ok: false } & GeometryProblem);

const SILENT_SHARE = 0.001;
const SILENT_M2 = 500;
const KEEP_SHARE = 0.99;
/** Rounding what crossed may make it cross again, by a centimetre; so often it is tried. */
const MOST_ROUNDS = 4;
const ANY_AREA = { max_m2: Infinity, min_m2: 0 };
/** Steps that move the outline by no more than rounding does. */
const TIDYING: ReadonlySet<RepairStep> = new Set(['rounded', 'repeated_points', 'oriented']);

const refuse = (code: GeometryProblem['code'], place: Position | null = null): Repair & { ok: false } => ({
  ok: false,
  code,
  params: {},
  place,
});

/** Called with what untangling costs, in vertices; throws GEOMETRY_TOO_TANGLED when it is too much. */
export type SpendTangle = (work: number) => void;
/** What the tangles of one file may cost together, in vertices: throws GEOMETRY_TOO_TANGLED beyond `TANGLE.file_work`. */
export const limitTangle = (): SpendTangle => limitWork(TANGLE.file_work);

type Repaired = { readonly polygon: Polygon; readonly steps: readonly RepairStep[] };

/** Rounds to 1e-7°, drops repeated points, closes rings, drops holes of no area and orients. */
const tidy = (rings: readonly Ring[]): Repaired => {
  const steps: RepairStep[] = [];
  const rounded = rings.map((ring) => ring.map((position) => roundPosition(position)));
  if (rounded.some((ring, r) => ring.some((position, i) => !isSame(position, rings[r]![i]!)))) steps.push('rounded');
  const distinct = rounded.map(withoutRepeats);
  if (distinct.some((ring, r) => ring.length < rounded[r]!.length)) steps.push('repeated_points');
  const closed = distinct.map((ring): Ring => (isSame(ring[0]!, ring.at(-1)!) ? ring : [...ring, ring[0]!]));
  if (closed.some((ring, r) => ring !== distinct[r])) steps.push('closed');
  // a hole that rounding presses to nothing is nothing
  const rest = closed.filter((ring, i) => i === 0 || ring.length > 3);
  if (rest.length < closed.length) steps.push('slivers');
  const coordinates = rest.map((ring, i) => wind(ring, i === 0));
  if (coordinates.some((ring, r) => ring !== rest[r])) steps.push('oriented');
  return { polygon: { type: 'Polygon', coordinates }, steps };
};

/** The polygon without spikes, where that makes it valid and changes little. */
const smoothed = ({ coordinates }: Polygon): { readonly polygon: Polygon; readonly area_m2: number } | null => {
  const smooth = coordinates.map(dropSpikes);
  if (!smooth.every((ring) => ring !== null)) return null;
  const polygon: Polygon = { type: 'Polygon', coordinates: smooth };
  const verdict = checkPolygon(polygon, ANY_AREA);
  return verdict.ok ? { polygon, area_m2: verdict.area_m2 } : null;
};

/**
 * A valid polygon that holds nearly all of a tangled one: without its spikes where they were all, else its largest part. Null for a
 * tangle of several real pieces, which are not ours to guess.
 */
const untangle = (tangle: Polygon, spend: SpendTangle): Repaired | null => {
  const smooth = smoothed(tangle);
  const signed_m2 = areaM2(tangle);
  if (smooth && Math.abs(smooth.area_m2 - signed_m2) <= SILENT_SHARE * signed_m2) return { polygon: smooth.polygon, steps: ['spikes'] };
  let polygon = tangle;
  let hasSlivers = false;
  let border_m2 = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { parts: found, enclosed_m2 } = makeValid(polygon.coordinates, spend);
    const parts = found.map((part) => ({ part, area_m2: areaM2(part) })).toSorted((a, b) => b.area_m2 - a.area_m2);
    const [largest] = parts;
    if (!largest) return null;
    // what was drawn counts, not what rounding left of it
    if (round === 0) border_m2 = enclosed_m2;
    // a slit of a spike's width may have cut the polygon in two
    const isSpiked = smooth !== null && smooth.area_m2 >= KEEP_SHARE * largest.area_m2 && smooth.area_m2 <= (2 - KEEP_SHARE) * border_m2;
    if (round === 0 && isSpiked) return { polygon: smooth.polygon, steps: ['spikes'] };
    if (largest.area_m2 < KEEP_SHARE * border_m2) return null;
    polygon = largest.part;
    hasSlivers ||= parts.length > 1;
    if (checkPolygon(polygon, ANY_AREA).ok) return { polygon, steps: hasSlivers ? ['untangled', 'slivers'] : ['untangled'] };
  }
  return null;
};

const isTangled = (verdict: PolygonVerdict): boolean =>
  !verdict.ok && verdict.place !== null && verdict.code !== 'GEOMETRY_TOO_MANY_POINTS' && verdict.code !== 'GEOMETRY_ANTIMERIDIAN';

/** What is wrong with positions that no repair is for; null when nothing is. */
export const findOutOfRange = (rings: readonly Ring[]): (Repair & { ok: false }) | null => {
  if (!rings[0]?.[0]) return refuse('GEOMETRY_EMPTY');
  for (const [lon, lat] of rings.flat()) {
    if (!Number.isFinite(lon) || !Number.isFinite(lat)) return refuse('GEOMETRY_NOT_FINITE');
    if (Math.abs(lon) > 180 || Math.abs(lat) > 90) return { ok: false, code: 'GEOMETRY_OUT_OF_RANGE', params: { lon, lat }, place: null };
  }
  return null;
};

/**
 * Repairs what drawing and exporting break (domain.md §11.3), in order: round to 1e-7°, drop repeated points, close what is left open
 * whatever its gap (rules 15), orient (shell counter-clockwise), drop spikes of at most 1 % of their ring, untangle crossings. Spikes and
 * crossings are touched only in an invalid polygon, and at least 99 % of what its border encloses is kept. Several real parts, too many crossings or no area are refused with
 * the place. Area limits are not checked here. `spend` bounds what the tangles of one file may cost together.
 */
export const repairPolygon = (source: readonly Ring[], spend: SpendTangle = limitTangle()): Repair => {
  // a hole without positions is nothing
  const rings = source.filter((ring, i) => i === 0 || ring.length > 0);
  const outOfRange = findOutOfRange(rings);
  if (outOfRange) return outOfRange;
  const tidied = tidy(rings);
  const before = checkPolygon(tidied.polygon, ANY_AREA);
  let { polygon, steps } = tidied;
  let verdict = before;
  if (isTangled(before)) {
    const untangled = unlessTangled(() => ({ result: untangle(tidied.polygon, spend) }));
    if (!untangled) return refuse('GEOMETRY_TOO_TANGLED', before.ok ? null : before.place);
    if (untangled.result) {
      polygon = untangled.result.polygon;
      steps = [...new Set([...steps, ...untangled.result.steps])];
      verdict = checkPolygon(polygon, ANY_AREA);
    }
  }
  if (!verdict.ok) return verdict;
  const change_m2 = Math.abs(verdict.area_m2 - areaM2({ type: 'Polygon', coordinates: rings }));
  const isSmall = change_m2 < SILENT_M2 && change_m2 < SILENT_SHARE * verdict.area_m2;
  return { ok: true, polygon, area_m2: verdict.area_m2, steps, is_visible: !isSmall || steps.some((name) => !TIDYING.has(name)) };
};
