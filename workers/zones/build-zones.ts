import type { Polygon } from '#domain/geometry/types.ts';
import { buildZones as buildPlan } from '#domain/zones/build-zones.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { CallContext } from '../wire.ts';
import { loadZoneLayers, type ZoneScene } from './zone-layers.ts';

export type ZonesRequest = {
  readonly polygon: Polygon;
  /** 2–5, or null for the suggested number. */
  readonly count: number | null;
  readonly scenes: readonly ZoneScene[];
};

/** Decision zones from one image a season. */
export async function buildZones({ polygon, count, scenes }: ZonesRequest, { signal }: CallContext): Promise<ZonePlan> {
  return buildPlan(await loadZoneLayers(scenes, polygon, signal), { polygon, count });
}
