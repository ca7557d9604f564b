import { AREA, SPLIT } from '../../limits.ts';
import { areaM2 } from '../measure/area.ts';
import { checkPolygon } from '../check-polygon.ts';
import { roundTo } from '../edit/round-polygon.ts';
import { cutPolygon } from './cut-polygon.ts';
import type { LineString, Polygon, Position, SplitResult } from '../types.ts';
import { unlessTangled } from '../work-limit.ts';

const refuse = (
  code: Extract<SplitResult, { ok: false }>['code'],
  params: Extract<SplitResult, { ok: false }>['params'] = {},
): SplitResult => ({ ok: false, code, params, place: null });

/** How much a split may lose or gain: 1 m², or a millionth of the field (domain.md §11.4). */
export const splitToleranceM2 = (area_m2: number): number => Math.max(1, 1e-6 * area_m2);

/** The rules every split keeps (rules 20): 2 to 20 valid parts of at least 0.1 ha, their areas the parent's. */
export const checkParts = (parent: Polygon, parts: readonly Polygon[]): SplitResult => {
  if (parts.length < SPLIT.min_parts) return refuse('SPLIT_LINE_MISSES');
  if (parts.length > SPLIT.max_parts) return refuse('SPLIT_TOO_MANY', { parts: parts.length, max: SPLIT.max_parts });
  let sum_m2 = 0;
  for (const part of parts) {
    const verdict = checkPolygon(part, { max_m2: Infinity, min_m2: AREA.min_m2 });
    if (!verdict.ok) {
      const is_small = verdict.code === 'FIELD_UNDER_MINIMUM';
      return is_small
        ? refuse('SPLIT_CHILD_TOO_SMALL', { area_ha: roundTo(areaM2(part) / 10_000, 4), min_ha: AREA.min_ha })
        : refuse('SPLIT_IMPOSSIBLE');
    }
    sum_m2 += verdict.area_m2;
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
 * vertices and along edges. Line pieces that do not divide are ignored. Parts come in the order of the parent's outline.
 * A square cut by one line across → two parts; a line that ends inside → SPLIT_LINE_MISSES.
 */
export const splitByLine = (polygon: Polygon, lines: LineString | readonly LineString[]): SplitResult => {
  const all = 'type' in lines ? [lines] : lines;
  if (all.length === 0 || !all.every(isDrawable)) return refuse('SPLIT_LINE_INVALID');
  const parts = unlessTangled(() =>
    cutPolygon(
      polygon,
      all.map(({ coordinates }) => coordinates),
    ),
  );
  return parts ? checkParts(polygon, parts) : refuse('GEOMETRY_TOO_TANGLED');
};
