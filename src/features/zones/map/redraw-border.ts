import type { LineString, Polygon } from '#domain/geometry/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { analysis, geometry } from '#workers/client.ts';
import { readInputs, seasonsLike } from '../make/zone-inputs.ts';

type Redrawing = {
  readonly field: Field;
  readonly polygon: Polygon;
  readonly today: string;
  readonly plan: ZonePlan;
  readonly zones: readonly [number, number];
  readonly line: LineString;
};

/** The plan with another border between two zones, its figures taken anew from the images it was made of. */
export async function redrawBorder({ field, polygon, today, plan, zones: [first, second], line }: Redrawing): Promise<ZonePlan> {
  const redrawn = await geometry.redrawBorder({ plan, first, second, line });
  const { signal } = new AbortController();
  const seasons = await seasonsLike(field, today, plan, { signal, onProgress: () => undefined });
  return analysis.measureZones({ plan: redrawn, polygon, scenes: await readInputs(field, seasons, signal) });
}
