import { randomUUID } from 'node:crypto';
import type { margins } from '#contract/fields/margins.ts';
import { AppError } from '#domain/errors.ts';
import { isRestorable } from '#domain/fields/deletion.ts';
import { MARGIN } from '#domain/limits.ts';
import type { MarginPlan, Recorded } from '#domain/margins/margin-plan.ts';
import { whyNotStatus } from '#domain/margins/margin-states.ts';
import { recordedCosts, type ProductType } from '#domain/margins/recorded-costs.ts';
import type { Season } from '#domain/schemas/season.ts';
import { compareSeasons } from '#domain/seasons/season.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import { checkMost } from '#server/db/check-most.ts';
import type { Db } from '#server/db/db.ts';
import { listActivities } from '../activities/queries.ts';
import { checkChanged, checkHeld } from '../fields/records.ts';
import { fieldRights } from '../fields/rights.ts';
import { readLookups } from '../lookups/read-lookups.ts';
import {
  countFields,
  deletePlan,
  endFollowed,
  findDeletedPlan,
  findPlace,
  findPlans,
  insertPlans,
  listPlannedSeasons,
  listPlans,
  listTaken,
  lockPlannedFields,
  notifyChange,
  pagePlans,
  restorePlan,
  updatePlan,
  updateStatus,
  type PlannedField,
} from './queries.ts';

type UserCtx = Ctx<Principal>;

async function readPlan(db: Db, user: Principal, field_id: string, id: string): Promise<MarginPlan> {
  const [found] = await findPlans(db, user, [field_id], [id]);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** The plan as its writer saw it, still open to change. */
async function readOpen(db: Db, user: Principal, field_id: string, id: string, version: number): Promise<MarginPlan> {
  const found = await readPlan(db, user, field_id, id);
  if (found.status === 'closed') throw new AppError('MARGIN_CLOSED');
  checkHeld({ ...found, can_edit: true }, version);
  return found;
}

async function lockAll(db: Db, ids: readonly string[]): Promise<PlannedField[]> {
  const locked = await lockPlannedFields(db, ids);
  if (locked.length !== ids.length) throw new AppError('NOT_FOUND');
  return locked;
}

/** Names are taken field by field, and a season has only so many scenarios; `but` is the one that is written. */
async function checkRoom(db: Db, fields: readonly PlannedField[], season: Season, name: string, but: string | null): Promise<void> {
  const ids = fields.map(({ id }) => id);
  const taken = new Map((await listTaken(db, ids, season, name, but)).map((row) => [row.field_id, row]));
  const named = fields.filter(({ id }) => taken.get(id)?.has_name === true).map((field) => field.name);
  if (named.length > 0)
    throw new AppError(
      'MARGIN_NAME_TAKEN',
      { fields: named },
      { fields: [{ path: 'margin.name', code: 'MARGIN_NAME_TAKEN', params: { fields: named } }] },
    );
  const is_new = but === null;
  if (is_new && [...taken.values()].some(({ count }) => count >= MARGIN.scenarios))
    throw new AppError('MARGINS_TOO_MANY', { most: MARGIN.scenarios });
}

/** What the lists say each product is. */
async function productTypes(db: Db): Promise<ProductType> {
  const types = new Map<string, string>();
  for (const { entry } of await readLookups(db)) if (entry.list === 'product') types.set(entry.code, entry.attributes.product_type);
  return (product) => types.get(product) ?? null;
}

async function readRecorded({ db, user }: Pick<UserCtx, 'db' | 'user'>, field_id: string, season: Season): Promise<Recorded> {
  const [activities, place, typeOf] = await Promise.all([
    listActivities(db, user, field_id, season),
    findPlace(db, field_id, season),
    productTypes(db),
  ]);
  return recordedCosts(activities, place, typeOf);
}

/** The plan a season followed, else the one that was changed last. */
const chosenOf = (plans: readonly MarginPlan[]): MarginPlan | undefined =>
  plans.find(({ status }) => status !== 'draft') ?? plans.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];

const readingHandlers: Pick<Handlers<typeof margins>, 'list' | 'byStatus' | 'getCosts' | 'pdfDownload'> = {
  list: async ({ field_id, ...season }, { db, user }) => {
    const [plans, edit] = await Promise.all([listPlans(db, user, [field_id], season), fieldRights(db, user, [field_id], 'edit_margin')]);
    return { plans, can_edit: edit === true };
  },

  byStatus: async ({ status = null, name = null, after = null, ...season }, { db, user }) => {
    const [plans, fields] = await Promise.all([
      pagePlans(db, user, season, { status, name, after }, MARGIN.page),
      countFields(db, user, season),
    ]);
    return { plans, fields, next: plans.length < MARGIN.page ? null : (plans.at(-1)?.id ?? null) };
  },

  getCosts: async ({ field_id, ...season }, ctx) => {
    const { db, user } = ctx;
    const [recorded, seasons] = await Promise.all([readRecorded(ctx, field_id, season), listPlannedSeasons(db, field_id)]);
    const [last] = seasons.filter((one) => compareSeasons(one, season) > 0).toSorted(compareSeasons);
    if (last === undefined) return { recorded, last: null };
    const { crop, ...of } = last;
    const [plans, before] = await Promise.all([listPlans(db, user, [field_id], of), readRecorded(ctx, field_id, of)]);
    const plan = chosenOf(plans);
    return {
      recorded,
      last: { season: of, crop, plan: plan === undefined ? null : { name: plan.name, inputs: plan.inputs }, recorded: before },
    };
  },

  pdfDownload: async ({ field_ids, ...season }, { db, user, note }) => {
    note({ field_ids });
    return { plans: await listPlans(db, user, field_ids, season) };
  },
};

const writingHandlers: Pick<Handlers<typeof margins>, 'create' | 'edit' | 'setStatus' | 'remove' | 'restore'> = {
  create: ({ field_ids, margin, ...season }, { db, user, now, note }) => {
    note({ field_ids });
    return db.tx(async (tx) => {
      const fields = await lockAll(tx, field_ids);
      await checkRoom(tx, fields, season, margin.name, null);
      const rows = field_ids.map((field_id) => ({ field_id, plan_id: randomUUID() }));
      await insertPlans(tx, rows, season, margin, user.id, now);
      await checkMost(tx, 'margin_plans', field_ids);
      return {
        plans: await findPlans(
          tx,
          user,
          field_ids,
          rows.map(({ plan_id }) => plan_id),
        ),
      };
    });
  },

  edit: async ({ field_id, plan_id, version, margin }, { db, user, now }) => {
    const found = await readOpen(db, user, field_id, plan_id, version);
    return db.tx(async (tx) => {
      await checkRoom(tx, await lockAll(tx, [field_id]), found, margin.name, plan_id);
      checkChanged(await updatePlan(tx, plan_id, version, margin, now), version);
      await notifyChange(tx, plan_id, user.id);
      return readPlan(tx, user, field_id, plan_id);
    });
  },

  setStatus: async ({ field_id, plan_id, version, status }, { db, user, now, note }) => {
    const found = await readPlan(db, user, field_id, plan_id);
    const refusal = whyNotStatus(found.status, status);
    if (refusal !== null) throw new AppError(refusal);
    checkHeld({ ...found, can_edit: true }, version);
    note({ detail: { from: found.status, to: status } });
    return db.tx(async (tx) => {
      const [field] = await lockAll(tx, [field_id]);
      // A settled season follows what it was settled by.
      const others = (await listPlans(tx, user, [field_id], found)).filter(({ id }) => id !== plan_id);
      if (status === 'active' && others.some((other) => other.status === 'closed')) throw new AppError('MARGIN_CLOSED');
      if (status === 'active') await endFollowed(tx, field_id, found, plan_id, now);
      const closed_area_ha = status === 'closed' ? (field?.area_ha ?? found.area_ha) : null;
      checkChanged(await updateStatus(tx, plan_id, version, status, closed_area_ha, now), version);
      await notifyChange(tx, plan_id, user.id);
      return { plans: await listPlans(tx, user, [field_id], found) };
    });
  },

  remove: async ({ field_id, plan_id, version }, { db, user, now }) => {
    await readOpen(db, user, field_id, plan_id, version);
    return db.tx(async (tx) => {
      await lockAll(tx, [field_id]);
      checkChanged(await deletePlan(tx, plan_id, version, now), version);
      return { plan_id };
    });
  },

  restore: ({ field_id, plan_id }, { db, user, now }) =>
    db.tx(async (tx) => {
      const fields = await lockAll(tx, [field_id]);
      const found = await findDeletedPlan(tx, field_id, plan_id);
      if (found === undefined) throw new AppError('NOT_FOUND');
      if (found.deleted_at !== null) {
        if (!isRestorable(found.deleted_at, now.toISOString())) throw new AppError('RESTORE_EXPIRED');
        await checkRoom(tx, fields, found, found.name, null);
        await restorePlan(tx, plan_id, now);
      }
      return readPlan(tx, user, field_id, plan_id);
    }),
};

/** Handlers of gross margins: owner and producer write, staff with the flag and the producer's consent reads (rules §8, row 52). */
export const marginHandlers: Handlers<typeof margins> = { ...readingHandlers, ...writingHandlers };
