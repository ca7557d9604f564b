import { areaM2 } from '../geometry/measure/area.ts';
import { isPartition } from '../geometry/overlap/is-partition.ts';
import type { Polygon } from '../geometry/types.ts';
import { ZONE_PLAN, ZONES } from '../limits.ts';
import type { ErrorCode } from '../errors.ts';
import type { ZonePlan } from './types.ts';

/** Zones may differ from their field by this share of its area (domain.md §3.1.9). */
const AREA_TOLERANCE = 1e-6;

const countVertices = (polygons: readonly Polygon[]): number =>
  polygons.reduce((sum, { coordinates }) => sum + coordinates.reduce((all, ring) => all + ring.length, 0), 0);

/**
 * Why a plan cannot be kept for a field, or null when it can: seasons enough and each once, zones numbered from 1, and parts that tile
 * the field with nothing lost, nothing twice and areas that add up to 1e-6 (domain.md §3.1.9). Two halves of a field numbered 1 and 2,
 * from three seasons → `null`; one of the halves twice → `'ZONES_NOT_TILING'`.
 */
export function checkPlan(plan: ZonePlan, field: Polygon): ErrorCode | null {
  const { zones, inputs, count, unstable } = plan;
  const seasons = new Set(inputs.map(({ start_year }) => start_year));
  const parts = zones.flatMap((zone) => zone.parts);
  const is_numbered = zones.length === count && zones.every(({ number }, i) => number === i + 1);
  if (!is_numbered || seasons.size !== inputs.length || seasons.size < ZONES.min_seasons) return 'ZONES_INVALID';
  if (countVertices(parts) + countVertices(unstable) > ZONE_PLAN.max_vertices || parts.length > ZONE_PLAN.max_parts) return 'ZONES_INVALID';
  const area_m2 = areaM2(field);
  const sum_m2 = parts.reduce((sum, part) => sum + areaM2(part), 0);
  if (!(Math.abs(sum_m2 - area_m2) <= AREA_TOLERANCE * area_m2)) return 'ZONES_NOT_TILING';
  return isPartition(field, parts) ? null : 'ZONES_NOT_TILING';
}
