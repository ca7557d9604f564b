import { AppError } from '../errors.ts';
import { areaM2 } from '../geometry/measure/area.ts';
import { dissolve } from '../geometry/overlap/dissolve.ts';
import { gainedPoints, insertPoints } from '../geometry/edit/insert-points.ts';
import { overlapM2 } from '../geometry/overlap/overlap.ts';
import { cutPolygon } from '../geometry/split/cut-polygon.ts';
import type { LineString, Polygon } from '../geometry/types.ts';
import { borderLengths } from './borders/border-lengths.ts';
import { replaceParts, zoneOf } from './edit-zones.ts';
import { joinSlivers, type LabelledPart } from './borders/join-slivers.ts';
import type { ZonePlan } from './types.ts';

type Cut = { readonly first: Polygon; readonly second: Polygon; readonly whole: readonly Polygon[]; readonly pieces: readonly Polygon[] };

/** Of the neighbouring parts of two zones those with the longest shared border that the line divides once joined. */
function findCut(a: readonly Polygon[], b: readonly Polygon[], line: LineString): Cut | null {
  const parts = [...a, ...b];
  const pairs = borderLengths(parts).flatMap((neighbours, i) =>
    i < a.length
      ? [...neighbours].filter(([k]) => k >= a.length).map(([k, length]) => ({ first: parts[i]!, second: parts[k]!, length }))
      : [],
  );
  for (const { first, second } of pairs.toSorted((p, q) => q.length - p.length)) {
    const whole = dissolve([first, second]);
    const pieces = whole.flatMap((polygon) => cutPolygon(polygon, [line.coordinates]));
    if (pieces.length > whole.length) return { first, second, whole, pieces };
  }
  return null;
}

/** A piece belongs to the zone of which it holds the larger share. */
const labelOf = (piece: Polygon, { first, second }: Cut, a: number, b: number): number =>
  overlapM2(piece, first) / areaM2(first) >= overlapM2(piece, second) / areaM2(second) ? a : b;

/**
 * Replaces the border between two zones by a drawn line: their two neighbouring parts are joined, cut along the line, and each piece goes
 * to the zone it held more of. A line from rim to rim redraws the whole border, a closed one an island. The tiling stays exact: points
 * on a third zone's border are put there too. Areas and shares follow; M and S stay until they are measured again (`remeasureZones`).
 * A line that does not part the two → ZONES_LINE_MISSES.
 */
export function redrawBorder(plan: ZonePlan, a: number, b: number, line: LineString): ZonePlan {
  const cut = findCut(zoneOf(plan, a).parts, zoneOf(plan, b).parts, line);
  const pieces = cut?.pieces.map((polygon): LabelledPart => ({ label: labelOf(polygon, cut, a, b), polygon })) ?? [];
  if (!cut || new Set(pieces.map(({ label }) => label)).size < 2) throw new AppError('ZONES_LINE_MISSES');
  const gained = gainedPoints(cut.whole, dissolve(cut.pieces));
  const others = plan.zones.flatMap(({ number, parts }) =>
    parts.flatMap((polygon): LabelledPart[] =>
      polygon === cut.first || polygon === cut.second ? [] : [{ label: number, polygon: insertPoints(polygon, gained) }],
    ),
  );
  const byZone = Map.groupBy(joinSlivers([...others, ...pieces]), ({ label }) => label);
  const parts = plan.zones.map(({ number }) => [number, dissolve((byZone.get(number) ?? []).map(({ polygon }) => polygon))] as const);
  if (parts.some(([, own]) => own.length === 0)) throw new AppError('ZONES_LINE_MISSES');
  return replaceParts(plan, new Map(parts));
}
