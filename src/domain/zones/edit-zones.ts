import { AppError } from '../errors.ts';
import { areaHa } from '../geometry/measure/area.ts';
import { dissolve } from '../geometry/overlap/dissolve.ts';
import type { Polygon } from '../geometry/types.ts';
import { ZONES } from '../limits.ts';
import { numberZones } from './number-zones.ts';
import type { Zone, ZonePlan } from './types.ts';

/** The zone with a number; NOT_FOUND for none. */
export const zoneOf = ({ zones }: ZonePlan, number: number): Zone => {
  const zone = zones.find((one) => one.number === number);
  if (!zone) throw new AppError('NOT_FOUND');
  return zone;
};

/** A plan with other parts for some zones: areas and shares follow, figures of M and S stay. */
export function replaceParts(plan: ZonePlan, parts: ReadonlyMap<number, readonly Polygon[]>): ZonePlan {
  const zones = plan.zones.map((zone) => {
    const own = parts.get(zone.number) ?? zone.parts;
    return { ...zone, parts: own, area_ha: own.reduce((sum, part) => sum + areaHa(part), 0) };
  });
  const field_ha = zones.reduce((sum, { area_ha }) => sum + area_ha, 0);
  return { ...plan, zones: zones.map((zone) => ({ ...zone, share: zone.area_ha / field_ha })) };
}

/** Renames a zone; an empty name gives the standard label back. */
export const renameZone = (plan: ZonePlan, number: number, name: string): ZonePlan => {
  const { number: own } = zoneOf(plan, number);
  return { ...plan, zones: plan.zones.map((zone) => (zone.number === own ? { ...zone, name: name.trim() || null } : zone)) };
};

/**
 * Joins one zone into another, which keeps its name; numbers follow the means again. Means and the sd of M combine by pixels, exactly:
 * 100 pixels of 80 ± 4 and 300 of 96 ± 4 → 92 ± 8. A plan of two zones stays as it is: ZONES_LAST_TWO.
 */
export function mergeZones(plan: ZonePlan, from: number, into: number): ZonePlan {
  const [a, b] = [zoneOf(plan, from), zoneOf(plan, into)];
  if (a === b) throw new AppError('INVALID', { field: 'zones' });
  if (plan.zones.length <= ZONES.min_count) throw new AppError('ZONES_LAST_TWO');
  const pixels = a.pixels + b.pixels;
  const weight = pixels === 0 ? 0.5 : a.pixels / pixels;
  const mean = weight * a.mean + (1 - weight) * b.mean;
  const variance = weight * (a.sd ** 2 + (a.mean - mean) ** 2) + (1 - weight) * (b.sd ** 2 + (b.mean - mean) ** 2);
  const merged: Zone = {
    ...b,
    parts: dissolve([...a.parts, ...b.parts]),
    area_ha: a.area_ha + b.area_ha,
    share: a.share + b.share,
    pixels,
    mean,
    sd: Math.sqrt(variance),
    stability_sd: weight * a.stability_sd + (1 - weight) * b.stability_sd,
  };
  const zones = numberZones(plan.zones.filter((zone) => zone !== a).map((zone) => (zone === b ? merged : zone)));
  return { ...plan, count: zones.length, zones };
}
