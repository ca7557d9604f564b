import type { Polygon } from '#domain/geometry/types.ts';
import { remeasureZones } from '#domain/zones/remeasure-zones.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { CallContext } from '../wire.ts';
import { loadZoneLayers, type ZoneScene } from './zone-layers.ts';

export type MeasureZonesRequest = { readonly plan: ZonePlan; readonly polygon: Polygon; readonly scenes: readonly ZoneScene[] };

/** The figures of a plan whose borders were redrawn, from the scenes it was made of. */
export async function measureZones({ plan, polygon, scenes }: MeasureZonesRequest, { signal }: CallContext): Promise<ZonePlan> {
  return remeasureZones(plan, await loadZoneLayers(scenes, polygon, signal), polygon);
}
