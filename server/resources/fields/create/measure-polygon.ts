import { AREA } from '#domain/limits.ts';
import { AppError } from '#domain/errors.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { checkPolygon } from '#domain/geometry/check-polygon.ts';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import { perimeterM } from '#domain/geometry/measure/perimeter.ts';
import { roundPolygon } from '#domain/geometry/edit/round-polygon.ts';
import type { BBox, Polygon, Position } from '#domain/geometry/types.ts';
import { locateProvince, type Place } from '../geography/locate-province.ts';

/** Everything the row says about a polygon, worked out here and never taken from the client. */
export type Measured = Place & {
  readonly geometry: Polygon;
  readonly area_ha: number;
  readonly perimeter_m: number;
  readonly bbox: BBox;
  readonly label: Position;
};

/**
 * Checks a polygon and measures it as it will be stored, rounded to 1e-7° (rules 14, 15). The limits hold for the value as sent:
 * rounding moves the area by some square metres and must not refuse a field the client was right to accept.
 * Parts of a split are kept as they were cut: rounding their cut points would lose more land than the 1 m² rule 20 allows.
 */
export function measurePolygon(polygon: Polygon, { is_rounded = true }: { is_rounded?: boolean } = {}): Measured {
  const verdict = checkPolygon(polygon, { min_m2: AREA.min_m2 });
  if (!verdict.ok) throw refusal(verdict);
  const geometry = is_rounded ? roundPolygon(polygon) : polygon;
  const rounded = checkPolygon(geometry, { min_m2: 0, max_m2: Infinity });
  if (!rounded.ok) throw refusal(rounded);
  const label = labelPoint(geometry);
  return {
    geometry,
    area_ha: rounded.area_m2 / 10_000,
    perimeter_m: perimeterM(geometry),
    bbox: bboxOf(geometry),
    label,
    ...locateProvince(label),
  };
}

function refusal({ code, params, place }: Extract<ReturnType<typeof checkPolygon>, { ok: false }>): AppError {
  return new AppError(code, place === null ? params : { ...params, lon: place[0], lat: place[1] });
}
