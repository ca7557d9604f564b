import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { AREA } from '#domain/limits.ts';
import { codeText } from '#i18n/error-text.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { i18next } from '#i18n/index.ts';
import type { DrawCheck } from '#map/draw/types.ts';
import type { Drawing } from '../store.ts';

/** One thing that stands in the way of saving, in words; `place` is where the map says it. */
export type Problem = { readonly title: string; readonly text: string | null; readonly place: Position | null };

/** A check names its first problem only, and a border that crosses comes before the area. */
export const isOver = (check: DrawCheck | null, area_m2: number): boolean => check !== null && area_m2 > AREA.max_m2;

function outlineOf(drawing: Drawing): Polygon {
  if (drawing.mode === 'edit') return drawing.status.polygon;
  const { vertices, cursor } = drawing.status;
  const ring = cursor === null ? vertices : [...vertices, cursor];
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

function ofOutline(drawing: Drawing): readonly Problem[] {
  const { check, area_m2 } = drawing.status;
  const { hectares } = formatsOfTag(i18next.language);
  const is_over = isOver(check, area_m2);
  const over = {
    title: hectares(area_m2 / 10_000),
    text: i18next.t('field-drawing:problem.over', { area: hectares(area_m2 / 10_000 - AREA.max_ha) }),
    place: is_over ? labelPoint(outlineOf(drawing)) : null,
  };
  const is_open = drawing.mode !== 'edit' && !drawing.status.closed;
  const is_said = check?.ok !== false || check.code === 'FIELD_OVER_500_HA' || (is_open && check.code === 'FIELD_UNDER_MINIMUM');
  const refused = is_said
    ? []
    : check.code === 'GEOMETRY_SELF_CROSSING'
      ? [{ title: i18next.t('field-drawing:problem.crossing'), text: i18next.t('field-drawing:problem.crossing_fix'), place: check.place }]
      : [{ title: codeText(check.code, check.params), text: null, place: check.place }];
  return is_over ? [...refused, over] : refused;
}

/** What is wrong with a drawing as it stands. */
export function problemsOf(drawing: Drawing): readonly Problem[] {
  if (drawing.mode === 'measure') return [];
  if (drawing.mode !== 'line') return ofOutline(drawing);
  const { check } = drawing.status;
  return check?.ok === false ? [{ title: codeText('SPLIT_IMPOSSIBLE'), text: codeText(check.code, check.params), place: check.place }] : [];
}
