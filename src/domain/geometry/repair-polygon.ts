import { areaM2 } from './area.ts';
import { checkPolygon } from './check-polygon.ts';
import { distanceM } from './perimeter.ts';
import { dropSpikes } from './repair/drop-spikes.ts';
import { untangle } from './repair/untangle.ts';
import { roundPosition } from './round-polygon.ts';
import { wind } from './split/plane-area.ts';
import type { GeometryProblem, Polygon, Position, Ring } from './types.ts';
import { unlessTangled } from './work-limit.ts';

/** What a repair did, in the order of domain.md §11.3; the screen has a text for each. */
export type RepairStep = 'rounded' | 'repeated_points' | 'closed' | 'spikes' | 'oriented' | 'untangled' | 'slivers';

export type Repair =
  | {
      readonly ok: true;
      readonly polygon: Polygon;
      readonly area_m2: number;
      readonly steps: readonly RepairStep[];
      /** The shape or its area changed so that the user must be told; otherwise it was only tidied. */
      readonly is_visible: boolean;
    }
  | ({ readonly ok: false } & GeometryProblem);

const CLOSE_WITHIN_M = 5;
const SILENT_SHARE = 0.001;
const SILENT_M2 = 500;
const KEEP_SHARE = 0.99;
const ANY_AREA = { max_m2: Infinity, min_m2: 0 };
/** Steps that move the outline by no more than rounding does. */
const TIDYING: ReadonlySet<RepairStep> = new Set(['rounded', 'repeated_points', 'oriented']);

const same = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];
const withoutRepeats = (ring: Ring): Ring => ring.filter((position, i) => i === 0 || !same(position, ring[i - 1]!));
const refuse = (code: GeometryProblem['code'], place: Position | null = null): Repair => ({ ok: false, code, params: {}, place });

/** Largest part, when it holds nearly everything; a tangle of real pieces is not ours to guess. */
const mainPart = (parts: readonly Polygon[]): Polygon | null => {
  const sized = parts.map((part) => ({ part, area_m2: areaM2(part) })).toSorted((a, b) => b.area_m2 - a.area_m2);
  const total = sized.reduce((sum, { area_m2 }) => sum + area_m2, 0);
  const [largest] = sized;
  return largest && largest.area_m2 >= KEEP_SHARE * total ? largest.part : null;
};

/**
 * Mends what drawing and exporting break (domain.md §11.3), in order: round to 1e-7°, drop repeated points, close gaps under 5 m,
 * drop spikes, orient (shell counter-clockwise), untangle crossings. Spikes and crossings are touched only in an invalid polygon.
 * Several real parts, a wider gap, too many crossings or no area are refused with the place. Area limits are not judged here.
 */
export const repairPolygon = (source: readonly Ring[]): Repair => {
  // a hole without positions is nothing
  const rings = source.filter((ring, i) => i === 0 || ring.length > 0);
  const steps = new Set<RepairStep>();
  const step = (name: RepairStep, changed: boolean): void => {
    if (changed) steps.add(name);
  };
  const first = rings[0]?.[0];
  if (!first) return refuse('GEOMETRY_EMPTY');
  for (const [lon, lat] of rings.flat()) {
    if (!Number.isFinite(lon) || !Number.isFinite(lat)) return refuse('GEOMETRY_NOT_FINITE');
    if (Math.abs(lon) > 180 || Math.abs(lat) > 90) return { ok: false, code: 'GEOMETRY_OUT_OF_RANGE', params: { lon, lat }, place: null };
  }
  const rounded = rings.map((ring) => ring.map((position) => roundPosition(position)));
  step(
    'rounded',
    rounded.some((ring, r) => ring.some((position, i) => !same(position, rings[r]![i]!))),
  );
  const distinct = rounded.map(withoutRepeats);
  step(
    'repeated_points',
    distinct.some((ring, r) => ring.length < rounded[r]!.length),
  );

  const closed: Ring[] = [];
  for (const ring of distinct) {
    const [head, tail] = [ring[0]!, ring.at(-1)!];
    const gap = same(head, tail) ? 0 : distanceM(head, tail);
    if (gap > CLOSE_WITHIN_M) return refuse('GEOMETRY_NOT_CLOSED', tail);
    closed.push(gap > 0 ? [...ring, head] : ring);
  }
  step(
    'closed',
    closed.some((ring, r) => ring !== distinct[r]),
  );

  let polygon: Polygon = { type: 'Polygon', coordinates: closed.map((ring, i) => wind(ring, i === 0)) };
  step(
    'oriented',
    polygon.coordinates.some((ring, r) => ring !== closed[r]),
  );
  const before = checkPolygon(polygon, ANY_AREA);
  let verdict = before;
  const isTangled = (): boolean =>
    !verdict.ok && verdict.place !== null && verdict.code !== 'GEOMETRY_TOO_MANY_POINTS' && verdict.code !== 'GEOMETRY_ANTIMERIDIAN';
  if (isTangled()) {
    const smooth = polygon.coordinates.map(dropSpikes);
    step(
      'spikes',
      smooth.some((ring, r) => ring.length < polygon.coordinates[r]!.length),
    );
    polygon = { type: 'Polygon', coordinates: smooth };
    verdict = checkPolygon(polygon, ANY_AREA);
  }
  if (isTangled()) {
    const tangle = polygon.coordinates;
    const parts = unlessTangled(() => untangle(tangle));
    if (!parts) return refuse('GEOMETRY_TOO_TANGLED', before.ok ? null : before.place);
    const main = mainPart(parts);
    if (!main) return before.ok ? refuse('GEOMETRY_SELF_CROSSING') : before;
    steps.add('untangled');
    step('slivers', parts.length > 1);
    polygon = main;
    verdict = checkPolygon(polygon, ANY_AREA);
  }
  if (!verdict.ok) return before.ok ? verdict : before;
  const change_m2 = Math.abs(verdict.area_m2 - areaM2({ type: 'Polygon', coordinates: rings }));
  const isSmall = change_m2 < SILENT_M2 && change_m2 < SILENT_SHARE * verdict.area_m2;
  return {
    ok: true,
    polygon,
    area_m2: verdict.area_m2,
    steps: [...steps],
    is_visible: !isSmall || [...steps].some((name) => !TIDYING.has(name)),
  };
};
