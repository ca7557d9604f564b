import type { Prescription, ZoneRecord } from '#domain/schemas/zones.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { Db } from '#server/db/db.ts';
import { LIVE, VISIBLE_FIELDS, withRows } from '../fields/reading/visible-queries.ts';

export type ZoneRow = ZoneRecord & { readonly geometry_version: number };

const ZONES = `z.field_id, z.version, z.geometry_version, z.state, z.geometry_version = f.geometry_version as is_current, z.plan, z.prescription, z.activated_at, z.updated_at
  from zone_plan z join field f on f.id = z.field_id`;

export async function findZones(db: Db, field_id: string): Promise<ZoneRow | undefined> {
  const [row] = await db.query<ZoneRow>(`select ${ZONES} where z.field_id = $1`, [field_id]);
  return row;
}

export const listZones = (db: Db, reader_id: string): Promise<{ field_id: string; state: 'draft' | 'active'; count: number }[]> =>
  db.query(
    `select z.field_id, z.state, jsonb_array_length(z.plan -> 'zones') as count from ${withRows(VISIBLE_FIELDS, 'zone_plan', 'z')}
     where ${LIVE} order by f.created_at, f.id`,
    [reader_id],
  );

export type NewZones = { readonly field_id: string; readonly geometry_version: number; readonly plan: ZonePlan };

/** The first draft of a field, or the next version of the one it has; the caller holds the field's row. */
export const saveZones = (db: Db, user_id: string, now: Date, { field_id, geometry_version, plan }: NewZones): Promise<unknown> =>
  db.query(
    `insert into zone_plan (field_id, geometry_version, state, plan, created_by, created_at, updated_at) values ($1, $2, 'draft', $3::jsonb, $4, $5, $5)
     on conflict (field_id) do update set geometry_version = excluded.geometry_version, plan = excluded.plan, prescription = null, version = zone_plan.version + 1, updated_at = excluded.updated_at`,
    [field_id, geometry_version, JSON.stringify(plan), user_id, now],
  );

export const savePlan = (db: Db, field_id: string, plan: ZonePlan, now: Date): Promise<unknown> =>
  db.query('update zone_plan set plan = $2::jsonb, version = version + 1, updated_at = $3 where field_id = $1', [
    field_id,
    JSON.stringify(plan),
    now,
  ]);

export const savePrescription = (db: Db, field_id: string, prescription: Prescription, now: Date): Promise<unknown> =>
  db.query('update zone_plan set prescription = $2::jsonb, version = version + 1, updated_at = $3 where field_id = $1', [
    field_id,
    JSON.stringify(prescription),
    now,
  ]);

export const deleteZones = (db: Db, field_id: string): Promise<unknown> =>
  db.query('delete from zone_plan where field_id = $1', [field_id]);

/** Draft and field change together, so that no road sees active zones on a field that may still be cut. */
export async function activateZones(db: Db, field_id: string, now: Date): Promise<void> {
  await db.query("update zone_plan set state = 'active', activated_at = $2, updated_at = $2, version = version + 1 where field_id = $1", [
    field_id,
    now,
  ]);
  await db.query('update field set has_zones = true, version = version + 1, updated_at = $2 where id = $1', [field_id, now]);
}
