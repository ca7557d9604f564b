import { api } from '#api/client.ts';
import { refreshFields } from '#api/fields/field-shapes.ts';
import { refresh, setCached } from '#api/use-call.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { ZoneRecord } from '#domain/schemas/zones.ts';
import type { Doses } from '#domain/zones/prescription/prescription.ts';
import type { UniformDoses } from '#domain/zones/prescription/prescription-totals.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { geometry } from '#workers/client.ts';
import { changeWork, workKey } from './store.ts';

function keep(record: ZoneRecord): void {
  setCached(api.zones.get, { field_id: record.field_id }, (old) => (old === undefined ? undefined : { ...old, zones: record }));
  void refresh(api.zones.list);
}

/** Keeps a plan as the field's draft; of active zones only the names change. */
export async function saveZones(field: Field, before: ZoneRecord | null, plan: ZonePlan): Promise<ZoneRecord> {
  const field_id = field.id;
  const version = before?.version ?? 0;
  const saved =
    before?.state === 'active'
      ? await api.zones.rename({ field_id, version, names: plan.zones.map(({ number, name }) => ({ number, name })) })
      : await api.zones.save({ field_id, version, geometry_version: field.geometry_version, plan });
  keep(saved);
  changeWork(workKey(field), { plan: null });
  return saved;
}

export async function removeZones(field: Field, { version }: ZoneRecord): Promise<void> {
  await api.zones.remove({ field_id: field.id, version });
  setCached(api.zones.get, { field_id: field.id }, (old) => (old === undefined ? undefined : { ...old, zones: null }));
  changeWork(workKey(field), { plan: null, error: null });
  await refresh(api.zones.list);
}

/** For good: polygon and zones are locked together. */
export async function activateZones({ field_id, version }: ZoneRecord): Promise<ZoneRecord> {
  const active = await api.zones.activate({ field_id, version, confirmed: true });
  keep(active);
  await refreshFields();
  return active;
}

/** The server rounds the doses, keeps them and answers the rows that files are made of. */
export async function savePrescription({ field_id, version }: ZoneRecord, doses: Doses, uniform: UniformDoses): Promise<ZoneRecord> {
  const saved = await api.zones.prescribe({ field_id, version, doses, uniform });
  keep(saved);
  return saved;
}

/** Joins one zone into another of the same plan. */
export const mergeZones = (plan: ZonePlan, from: number, into: number): Promise<ZonePlan> => geometry.mergeZones({ plan, from, into });
