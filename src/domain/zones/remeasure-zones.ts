import type { Polygon } from '../geometry/types.ts';
import { areaHa } from '../geometry/measure/area.ts';
import { measureParts } from './measure-parts.ts';
import { numberZones } from './number-zones.ts';
import { readSeasons } from './read-seasons.ts';
import type { ZoneLayer, ZonePlan } from './types.ts';

/**
 * A plan whose borders were redrawn with the figures of its layers: area, share, M and S of each zone, numbered by mean again; names go
 * with their zones. The layers the plan was built from → the plan itself.
 */
export function remeasureZones(plan: ZonePlan, layers: readonly ZoneLayer[], polygon: Polygon): ZonePlan {
  const { stack, moments } = readSeasons(layers, polygon);
  const field_ha = areaHa(polygon);
  return { ...plan, zones: numberZones(plan.zones.map(({ name, parts }) => ({ name, ...measureParts(parts, field_ha, stack, moments) }))) };
}
