import { areaHa } from '../geometry/measure/area.ts';
import type { ZonePlan } from './types.ts';

/**
 * The plan with the areas and shares its shapes have, whatever was written in them (rules 14). Zones of 30 and 70 ha that claim
 * 1 ha each → shares 0.3 and 0.7.
 */
export function measurePlan(plan: ZonePlan): ZonePlan {
  const areas = plan.zones.map(({ parts }) => parts.reduce((sum, part) => sum + areaHa(part), 0));
  const total_ha = areas.reduce((sum, area_ha) => sum + area_ha, 0);
  return {
    ...plan,
    zones: plan.zones.map((zone, i) => ({ ...zone, area_ha: areas[i]!, share: areas[i]! / total_ha })),
    unstable_ha: plan.unstable.reduce((sum, part) => sum + areaHa(part), 0),
  };
}
