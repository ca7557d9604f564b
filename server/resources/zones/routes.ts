import type { zones } from '#contract/fields/zones.ts';
import { AppError } from '#domain/errors.ts';
import { prescribe } from '#domain/zones/prescription/prescription.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import { countVertices } from '../fields/create/count-vertices.ts';
import { lockField, type LockedField } from '../fields/queries.ts';
import { fieldRights } from '../fields/rights.ts';
import { findShape } from '../fields/shape-queries.ts';
import { activateZones, deleteZones, findZones, listZones, savePlan, savePrescription, saveZones, type ZoneRow } from './queries.ts';

const readZones = async (db: Db, field_id: string): Promise<ZoneRow> => {
  const found = await findZones(db, field_id);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
};

/** Zones are written by who saw their last version; 0 stands for none yet. */
function checkVersion(zones: ZoneRow | undefined, version: number): void {
  const current = zones?.version ?? 0;
  if (current !== version) throw new AppError('VERSION_STALE', { current });
}

/** Holds a live field, so that its polygon stays while its zones are checked; active zones refuse with `code` whatever version is sent. */
async function lockDraftAt(
  db: Db,
  field_id: string,
  version: number,
  code: 'ZONES_ACTIVE' | 'ZONES_NOT_REVERSIBLE',
): Promise<{ field: LockedField; draft: ZoneRow | undefined }> {
  const field = await lockField(db, field_id);
  if (field === undefined || field.archived_at !== null || field.deleted_at !== null) throw new AppError('NOT_FOUND');
  const draft = await findZones(db, field_id);
  if (draft?.state === 'active') throw new AppError(code);
  checkVersion(draft, version);
  return { field, draft };
}

/** Checks a plan against the polygon it was made for, before the transaction (see `validateParts`); null when the field has another by now. */
async function validateOn(
  { outside, work }: Pick<Ctx, 'outside' | 'work'>,
  field_id: string,
  plan: ZonePlan,
  geometry_version: number,
): Promise<ZonePlan | null> {
  const field = await findShape(outside, field_id);
  if (field?.geometry_version !== geometry_version) return null;
  const shapes = [field.geometry, ...plan.unstable, ...plan.zones.flatMap(({ parts }) => parts)];
  return work.run('validate_plan', { plan, field: field.geometry }, countVertices(shapes));
}

export const zoneHandlers: Handlers<typeof zones> = {
  list: async (_input, { db, user }) => ({ fields: await listZones(db, user.id) }),

  get: async ({ field_id }, { db, user }) => {
    const [found, change, activate, prescribe] = await Promise.all([
      findZones(db, field_id),
      fieldRights(db, user, [field_id], 'propose_zones'),
      fieldRights(db, user, [field_id], 'zones'),
      fieldRights(db, user, [field_id], 'prescribe'),
    ]);
    return { zones: found ?? null, can_change: change === true, can_activate: activate === true, can_prescribe: prescribe === true };
  },

  save: async ({ field_id, version, geometry_version, plan }, ctx) => {
    const { db, user, now } = ctx;
    const validated = await validateOn(ctx, field_id, plan, geometry_version);
    return db.tx(async (tx) => {
      const { field } = await lockDraftAt(tx, field_id, version, 'ZONES_ACTIVE');
      if (validated === null || field.geometry_version !== geometry_version) throw new AppError('ZONES_GEOMETRY_STALE');
      await saveZones(tx, user.id, now, { field_id, geometry_version, plan: validated });
      return readZones(tx, field_id);
    });
  },

  rename: ({ field_id, version, names }, { db, now }) =>
    db.tx(async (tx) => {
      await lockField(tx, field_id);
      const found = await readZones(tx, field_id);
      checkVersion(found, version);
      const given = new Map(names.map(({ number, name }) => [number, name]));
      const named = found.plan.zones.map((zone) => ({
        ...zone,
        name: given.has(zone.number) ? (given.get(zone.number) ?? null) : zone.name,
      }));
      await savePlan(tx, field_id, { ...found.plan, zones: named }, now);
      return readZones(tx, field_id);
    }),

  remove: ({ field_id, version }, { db }) =>
    db.tx(async (tx) => {
      const { draft } = await lockDraftAt(tx, field_id, version, 'ZONES_NOT_REVERSIBLE');
      if (draft === undefined) throw new AppError('NOT_FOUND');
      await deleteZones(tx, field_id);
      return { field_id };
    }),

  activate: ({ field_id, version, is_active, confirmed }, { db, now, note }) =>
    db.tx(async (tx) => {
      if (!is_active) throw new AppError('ZONES_NOT_REVERSIBLE');
      if (!confirmed) throw new AppError('ZONES_UNCONFIRMED');
      const { field, draft } = await lockDraftAt(tx, field_id, version, 'ZONES_ACTIVE');
      if (draft === undefined) throw new AppError('NOT_FOUND');
      // A draft was checked when it was kept, against the polygon of this very version.
      if (draft.geometry_version !== field.geometry_version) throw new AppError('ZONES_GEOMETRY_STALE');
      await activateZones(tx, field_id, now);
      note({
        detail: {
          count: draft.plan.count,
          geometry_version: field.geometry_version,
          scenes: draft.plan.inputs.map(({ scene_id }) => scene_id),
        },
      });
      return readZones(tx, field_id);
    }),

  prescribe: ({ field_id, version, doses, uniform }, { db, now }) =>
    db.tx(async (tx) => {
      await lockField(tx, field_id);
      const found = await readZones(tx, field_id);
      checkVersion(found, version);
      await savePrescription(tx, field_id, { doses, uniform, rows: prescribe(found.plan, doses) }, now);
      return readZones(tx, field_id);
    }),
};
