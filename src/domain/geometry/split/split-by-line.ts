import { AREA, SPLIT } from '../../limits.ts';
import { areaM2 } from '../measure/area.ts';
import { checkPolygon } from '../check-polygon.ts';
import { roundTo } from '../edit/round-polygon.ts';
import { labelPoint } from '../measure/label-point.ts';
import { arrange, partsOf } from './cut-polygon.ts';
import { findOwnCrossing, whyUndivided } from './why-undivided.ts';
import type { ErrorCode, ErrorParams } from '../../errors.ts';
import type { LineString, Polygon, Position, SplitResult } from '../types.ts';
import { unlessTangled } from '../work-limit.ts';

/** A refused split. */
export const refuse = (code: ErrorCode, params: ErrorParams = {}, place: Position | null = null): SplitResult => ({
  ok: false,
  code,
  params,
  place,
});

/** How much a split may lose or gain: 1 m², or a millionth of the field (domain.md §11.4). */
export const splitToleranceM2 = (area_m2: number): number => Math.max(1, 1e-6 * area_m2);

/** The rules every split keeps (rules 20): at most 20 valid parts of at least 0.1 ha, their areas the parent's. */
export const checkParts = (parent: Polygon, parts: readonly Polygon[]): SplitResult => {
  if (parts.length > SPLIT.max_parts) return refuse('SPLIT_TOO_MANY', { parts: parts.length, max: SPLIT.max_parts });
  let sum_m2 = 0;
  let smallest: { readonly part: Polygon; readonly area_m2: number } | null = null;
  for (const part of parts) {
    const verdict = checkPolygon(part, { max_m2: Infinity, min_m2: AREA.min_m2 });
    if (!verdict.ok && verdict.code !== 'FIELD_UNDER_MINIMUM') return refuse('SPLIT_IMPOSSIBLE', {}, verdict.place);
    const area_m2 = verdict.ok ? verdict.area_m2 : areaM2(part);
    sum_m2 += area_m2;
    if (!verdict.ok && !(smallest && smallest.area_m2 <= area_m2)) smallest = { part, area_m2 };
  }
  if (smallest) {
    const params = { area_ha: roundTo(smallest.area_m2 / 10_000, 4), min_ha: AREA.min_ha };
    return refuse('SPLIT_CHILD_TOO_SMALL', params, labelPoint(smallest.part));
  }
  const area_m2 = areaM2(parent);
  return Math.abs(sum_m2 - area_m2) <= splitToleranceM2(area_m2) ? { ok: true, parts } : refuse('SPLIT_IMPOSSIBLE');
};

const isDrawable = ({ coordinates }: LineString): boolean => {
  const finite = coordinates.every((p: Position) => Number.isFinite(p[0]) && Number.isFinite(p[1]));
  return finite && coordinates.some((p) => p[0] !== coordinates[0]![0] || p[1] !== coordinates[0]![1]);
};

/**
 * Cuts a valid field along one or more lines (rules 20, domain.md §11.4): concave outlines, holes, many crossings, lines through
 * vertices and along edges. Line pieces that do not divide are ignored; a line may not cross itself inside. Parts come in the order of the
 * parent's outline. A refusal says what is wrong and where (`whyUndivided`, `checkParts`).
 * A square cut by one line across → two parts; a line that ends inside → SPLIT_LINE_ENDS_INSIDE at its end.
 */
export const splitByLine = (polygon: Polygon, lines: LineString | readonly LineString[]): SplitResult => {
  const all = 'type' in lines ? [lines] : lines;
  if (all.length === 0 || !all.every(isDrawable)) return refuse('SPLIT_LINE_INVALID');
  const cuts = all.map(({ coordinates }) => coordinates);
  const result = unlessTangled((): SplitResult => {
    const graph = arrange(polygon, cuts);
    const crossing = findOwnCrossing(graph);
    if (crossing) return refuse('SPLIT_LINE_CROSSES_ITSELF', {}, crossing);
    const parts = partsOf(graph);
    // the arrangement anew: of the first one the dead ends are gone
    return parts.length < SPLIT.min_parts
      ? { ok: false, ...whyUndivided(polygon, cuts, arrange(polygon, cuts)) }
      : checkParts(polygon, parts);
  });
  return result ?? refuse('GEOMETRY_TOO_TANGLED');
};
