import type { fields } from '#contract/fields/fields.ts';
import { AppError } from '#domain/errors.ts';
import { checkCrops } from '#domain/fields/check-crops.ts';
import { checkGapsProject } from '#domain/fields/check-gaps-project.ts';
import { isRestorable, restorableUntil } from '#domain/fields/deletion.ts';
import { genotypeFits } from '#domain/fields/genotype-fits.ts';
import { RESTORE_DAYS, VISIT_MINUTES } from '#domain/limits.ts';
import type { FieldChanges } from '#domain/schemas/field.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Handlers } from '#server/context.ts';
import { checkMost } from '#server/db/check-most.ts';
import type { Db } from '#server/db/db.ts';
import { isUniqueViolation } from '#server/db/db-error.ts';
import { PreparedReply } from '#server/http/reply/prepared-reply.ts';
import type { Work } from '#server/threads/work-threads.ts';
import { linkedOwner } from '../farms/linked-owner.ts';
import { reviveFarm } from '../farms/queries.ts';
import { checkOwnProducers } from './create/check-own-producers.ts';
import { checkPaidArea } from './create/check-paid-area.ts';
import { countVertices } from './create/count-vertices.ts';
import { createFields } from './create/create-fields.ts';
import { lockFieldAt } from './lock-field-at.ts';
import type { FieldToCreate } from './create/measure-fields.ts';
import type { Measured } from './create/measure-polygon.ts';
import {
  countParts,
  deleteCrop,
  deleteOtherCrops,
  insertCrops,
  keepGeometry,
  lockField,
  setFieldState,
  updateGeometry,
  updateInfo,
  type InfoChange,
} from './queries.ts';
import { findFields, listDeletedFields, type FieldWithGeometry, type Reader } from './reading/field-queries.ts';
import { geometrySnapshot } from './reading/geometry-snapshots.ts';
import { fieldList } from './reading/list-snapshots.ts';
import { auditSupportEdit, mailSupportSession, openSupportSession } from './support/open-support-session.ts';
import { resolveFarms } from './create/resolve-farms.ts';
import { listStatuses } from './status-queries.ts';
import { saveVisit } from './visit-queries.ts';
import { validateParts, splitField, unsplitField } from './split/split-field.ts';

const DAY_MS = 86_400_000;

async function readField(db: Db, reader: Reader, id: string): Promise<FieldWithGeometry> {
  const [found] = await findFields(db, reader, [id]);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** The unique index decides on names, so that two writers at once cannot both win (rules 19). */
async function refusingTakenName<T>(name: string | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error, 'field_farm_name'))
      throw new AppError('FIELD_NAME_TAKEN', name === undefined ? {} : { name }, { cause: error });
    throw error;
  }
}

/** Before any statement: no transaction is to wait for a thread. */
const measureOn = (work: Work, fields: readonly FieldToCreate[]): Promise<Measured[]> =>
  work.run('measure_fields', fields, countVertices(fields.map(({ geometry }) => geometry)));

const infoChange = (
  { name, fiscal_name, ownership, producer_id, has_gaps_project, treatment_type }: FieldChanges,
  farm_id: string | undefined,
): InfoChange => ({
  ...(farm_id === undefined ? {} : { farm_id }),
  ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
  ...(fiscal_name === undefined ? {} : { fiscal_name }),
  ...(ownership === undefined ? {} : { ownership }),
  ...(producer_id === undefined ? {} : { producer_id }),
  ...(has_gaps_project === undefined ? {} : { treatment_type: treatment_type ?? null }),
});

/** Handlers of fields. */
export const fieldHandlers = (secrets: Secrets): Handlers<typeof fields> => ({
  list: async ({ deleted, since }, { db, user, now, if_none_match }) => {
    if (!deleted) return fieldList(db, user, since, if_none_match);
    const found = await listDeletedFields(db, user, new Date(now.getTime() - RESTORE_DAYS * DAY_MS));
    return { fields: found, removed: null, version: '' };
  },

  geometryBlock: (_input, { db, user }) => geometrySnapshot(db, user.id),

  get: ({ field_id }, { db, user }) => readField(db, user, field_id),

  visit: async ({ field_id }, { db, user, now }) => ({ previous_at: await saveVisit(db, user.id, field_id, VISIT_MINUTES, now) }),

  status: async ({ field_id }, { db }) => {
    const [status] = await listStatuses(db, [field_id]);
    if (status === undefined) throw new AppError('NOT_FOUND');
    return status;
  },

  statusOf: async ({ field_ids }, { db }) => ({ statuses: await listStatuses(db, field_ids) }),

  create: async (input, { db, user, now, note, work }) => {
    const measured = await measureOn(work, [input]);
    const [created] = await refusingTakenName(input.name, () => createFields(db, user, now, [input], measured, 'refuse'));
    if (created === undefined) throw new AppError('GENERIC');
    note({ field_ids: [created.field.id] });
    return created;
  },

  createMany: async (input, { db, user, now, note, work }) => {
    const measured = await measureOn(work, input.fields);
    const created = await createFields(db, user, now, input.fields, measured, 'rename');
    note({ field_ids: created.map(({ field }) => field.id) });
    return { fields: created };
  },

  createFor: async ({ producer_id, fields }, { db, user, now, note, work }) => {
    const measured = await measureOn(work, fields);
    const owner = await linkedOwner(db, producer_id);
    const [first] = fields;
    const is_one = fields.length === 1;
    const created = await refusingTakenName(is_one ? first?.name : undefined, () =>
      createFields(db, user, now, fields, measured, is_one ? 'refuse' : 'rename', owner),
    );
    note({ field_ids: created.map(({ field }) => field.id), subject_id: owner.id });
    return { fields: created };
  },

  readKml: async ({ file }, { work }) => new PreparedReply(await work.run('read_kml', file)),

  updateInfo: ({ field_id, version, ...changes }, { db, user, now }) =>
    refusingTakenName(changes.name, () =>
      db.tx(async (tx) => {
        const faults = [...checkCrops(changes.crops ?? []), ...checkGapsProject(changes)];
        if (faults.length > 0) throw new AppError('INVALID', {}, { fields: faults });
        const locked = await lockFieldAt(tx, user, field_id, version);
        const { owner_id } = locked;
        await auditSupportEdit(tx, user, now, locked, Object.keys(changes));
        const { farm_id = null, farm_name = null } = changes;
        // Whoever edits a field of another's moves it between that one's farms and makes none; what only the owner knows he leaves alone.
        const of_owner = [farm_name ?? undefined, changes.fiscal_name, changes.ownership, changes.producer_id];
        if (owner_id !== user.id && of_owner.some((value) => value !== undefined)) throw new AppError('FORBIDDEN');
        await checkOwnProducers(tx, owner_id, [changes]);
        const owner = { ...user, id: owner_id };
        const [farm] = farm_id === null && farm_name === null ? [] : await resolveFarms(tx, owner, now, [{ farm_id, farm_name }], 'refuse');
        await updateInfo(tx, field_id, now, infoChange(changes, farm));
        if (changes.crops !== undefined) {
          await deleteOtherCrops(tx, field_id, changes.crops);
          await insertCrops(
            tx,
            changes.crops.map((crop) => ({ ...crop, field_id })),
          );
        }
        return (await readField(tx, user, field_id)).field;
      }),
    ),

  openSupportSession: async ({ field_id, reason }, ctx) => {
    const { db, user, now, note } = ctx;
    const ends_at = await openSupportSession(db, user.id, field_id, reason, now);
    note({ detail: { reason, ends: ends_at.toISOString() } });
    ctx.after((after) => mailSupportSession({ ...ctx, db: after }, secrets, field_id));
    return (await readField(db, user, field_id)).field;
  },

  setCrop: ({ field_id, version, season, crop, genotype_id }, { db, user, now }) =>
    db.tx(async (tx) => {
      if (crop !== null && !genotypeFits(crop, genotype_id))
        throw new AppError('INVALID', {}, { fields: [{ path: 'genotype_id', code: 'INVALID' }] });
      const locked = await lockFieldAt(tx, user, field_id, version);
      await auditSupportEdit(tx, user, now, locked, ['crops']);
      if (crop === null) await deleteCrop(tx, field_id, season);
      else await insertCrops(tx, [{ field_id, ...season, crop, genotype_id }]);
      await updateInfo(tx, field_id, now, {});
      return (await readField(tx, user, field_id)).field;
    }),

  updateGeometry: async ({ field_id, version, geometry }, { db, user, now, work }) => {
    const measured = await work.run('measure_polygon', geometry, countVertices([geometry]));
    return db.tx(async (tx) => {
      const before = await lockFieldAt(tx, user, field_id, version);
      if (before.has_zones) throw new AppError('ZONES_LOCKED');
      checkPaidArea(before, measured.area_ha, now);
      await updateGeometry(tx, field_id, now, measured);
      await keepGeometry(tx, before, user.id, now);
      await checkMost(tx, 'polygons', [before.id]);
      return readField(tx, user, field_id);
    });
  },

  split: async ({ field_id, version, parts, names }, ctx) => {
    const { db, user, now, note } = ctx;
    const measured = await validateParts(ctx, field_id, version, parts);
    const { parent, children } = await splitField(db, user, now, field_id, version, measured, names);
    note({ detail: { children: children.map(({ field }) => field.id) } });
    return { parent: parent.field, children };
  },

  unsplit: async ({ field_id }, { db, unscoped, user, now, note }) => {
    const { parent, children } = await unsplitField(db, user, now, field_id, await countParts(unscoped, field_id));
    note({ detail: { children } });
    return parent;
  },

  remove: ({ field_id, version }, { db, user, now }) =>
    db.tx(async (tx) => {
      await lockFieldAt(tx, user, field_id, version);
      await setFieldState(tx, [field_id], now, { archived_at: null, deleted_at: now });
      return { field_id, restorable_until: restorableUntil(now.toISOString()) };
    }),

  restore: ({ field_id }, { db, user, now }) =>
    refusingTakenName(undefined, () =>
      db.tx(async (tx) => {
        const field = await lockField(tx, field_id);
        if (field === undefined) throw new AppError('NOT_FOUND');
        if (field.deleted_at === null) return readField(tx, user, field_id);
        if (!isRestorable(field.deleted_at, now.toISOString())) throw new AppError('RESTORE_EXPIRED');
        const farm_id = await reviveFarm(tx, field.farm_id, now);
        if (farm_id !== field.farm_id) await updateInfo(tx, field_id, now, { farm_id });
        await setFieldState(tx, [field_id], now, { archived_at: null, deleted_at: null });
        return readField(tx, user, field_id);
      }),
    ),
});
