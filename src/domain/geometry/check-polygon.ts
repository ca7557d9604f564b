import { AREA } from '../limits.ts';
import { areaM2, geodesicAreaM2 } from './measure/area.ts';
import { roundTo } from './edit/round-polygon.ts';
import type { GeometryProblem, MultiPolygon, Polygon, PolygonVerdict } from './types.ts';
import { findInvalidity } from './validity/find-invalidity.ts';
import { flattenParts } from './validity/flat-rings.ts';

export type AreaLimits = { readonly max_m2?: number; readonly min_m2?: number };

/** Nearer than this to a limit, the slow exact formula decides. */
const DOUBT_M2 = 5;
/** Beyond 100 000 ha edges are so long that the series behind the fast formula tires. */
const HUGE_M2 = 1e9;

const refuse = (code: GeometryProblem['code'], params: GeometryProblem['params'] = {}): PolygonVerdict => ({
  ok: false,
  code,
  params,
  place: null,
});

const checkArea = (shape: Polygon | MultiPolygon, { max_m2, min_m2 }: Required<AreaLimits>): PolygonVerdict => {
  const fast_m2 = areaM2(shape);
  const in_doubt = fast_m2 > HUGE_M2 || Math.abs(fast_m2 - max_m2) < DOUBT_M2 || Math.abs(fast_m2 - min_m2) < DOUBT_M2;
  const area_m2 = in_doubt ? geodesicAreaM2(shape) : fast_m2;
  const params = { area_ha: roundTo(area_m2 / 10_000, 2) };
  // written so that NaN is refused too
  if (!(area_m2 <= max_m2)) return refuse('FIELD_OVER_500_HA', params);
  if (!(area_m2 >= min_m2)) return refuse('FIELD_UNDER_MINIMUM', { ...params, min_ha: roundTo(min_m2 / 10_000, 4) });
  return { ok: true, area_m2 };
};

const checkShape = (shape: Polygon | MultiPolygon, parts: readonly unknown[], limits: AreaLimits): PolygonVerdict => {
  const flat = flattenParts(parts);
  if (!flat.ok) return flat;
  const invalid = findInvalidity(flat.rings);
  if (invalid) return { ok: false, ...invalid };
  return checkArea(shape, { max_m2: limits.max_m2 ?? AREA.max_m2, min_m2: limits.min_m2 ?? AREA.min_m2 });
};

type Shaped = { type: unknown; coordinates: unknown[] };
const isShaped = (value: unknown): value is Shaped =>
  typeof value === 'object' && value !== null && 'type' in value && 'coordinates' in value && Array.isArray(value.coordinates);

/**
 * Checks one field polygon: finite, in range, closed, enough and not too many points, OGC validity, then the ellipsoidal area
 * within limits (rules 14, reliability R-C05; first failure wins and names its place). The bow-tie [[0,0],[1,1],[1,0],[0,1],[0,0]]
 * → GEOMETRY_SELF_CROSSING at [0.5, 0.5].
 */
export const checkPolygon = (polygon: unknown, limits: AreaLimits = {}): PolygonVerdict => {
  if (!isShaped(polygon)) return refuse('GEOMETRY_UNREADABLE');
  if (polygon.type !== 'Polygon') return refuse('GEOMETRY_NOT_POLYGON', { type: String(polygon.type) });
  return checkShape(polygon as unknown as Polygon, [polygon.coordinates], limits);
};

const isEmptyPart = (part: unknown): boolean => Array.isArray(part) && part.flat().length === 0;

/** `checkPolygon` for a Polygon or MultiPolygon, whose parts must not lie on each other; parts without positions are nothing. */
export const checkGeometry = (geometry: unknown, limits: AreaLimits = {}): PolygonVerdict => {
  if (!isShaped(geometry) || geometry.type !== 'MultiPolygon') return checkPolygon(geometry, limits);
  return checkShape(
    geometry as unknown as MultiPolygon,
    geometry.coordinates.filter((part) => !isEmptyPart(part)),
    limits,
  );
};
