import { randomUUID } from 'node:crypto';
import { dayCursorOf, fieldDayCursorOf } from '#contract/cursor.ts';
import type { activities } from '#contract/fields/activities.ts';
import { codesOfActivity } from '#domain/activities/listed-codes.ts';
import { AppError } from '#domain/errors.ts';
import { ACTIVITY } from '#domain/limits.ts';
import type { Activity, ActivityInfo, ActivityMoney } from '#domain/schemas/activity.ts';
import { isSameSeason } from '#domain/seasons/season.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import { checkMost } from '#server/db/check-most.ts';
import type { Db } from '#server/db/db.ts';
import { checkChanged, checkEach, checkHeld, isToRestore } from '../fields/records.ts';
import { fieldRights } from '../fields/rights.ts';
import { checkCodes } from '../lookups/check-codes.ts';
import {
  deleteActivity,
  deleteGrouped,
  findActivities,
  findDeleted,
  insertActivities,
  listActivities,
  listGroup,
  lockFieldsOn,
  pageActivities,
  reportActivities,
  restoreActivity,
  saveMoney,
  updateActivity,
} from './queries.ts';
import { settleFields } from './settle.ts';

type UserCtx = Ctx<Principal>;

/** Done is what has happened. */
function checkDays({ done_date }: ActivityInfo, today: string): void {
  if (done_date !== null && done_date > today)
    throw new AppError('INVALID', {}, { fields: [{ path: 'activity.done_date', code: 'DATE_IN_FUTURE' }] });
}

/** The prices of as many products as there are; null where nothing is said of money. */
function moneyOf({ money, details }: ActivityInfo): ActivityMoney | null {
  if (money === null) return null;
  const count = 'products' in details ? details.products.length : 0;
  const unit_costs_usd = Array.from({ length: count }, (_, at) => money.unit_costs_usd[at] ?? null);
  const is_empty = [money.cost_usd_ha, money.bag_price_usd, ...unit_costs_usd].every((price) => price === null);
  return is_empty ? null : { ...money, unit_costs_usd };
}

/** Whoever does not see money does not write it. */
async function checkMoney({ db, user }: UserCtx, field_ids: readonly string[], money: ActivityMoney | null): Promise<void> {
  if (money === null) return;
  const verdict = await fieldRights(db, user, field_ids, 'money');
  if (verdict !== true) throw new AppError(verdict);
}

async function readActivity(db: Db, user: Principal, field_id: string, id: string): Promise<Activity> {
  const [found] = await findActivities(db, user, [field_id], [id]);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** For whoever holds fields and asks nothing of their polygons. */
const ANY_DAY = ACTIVITY.last_date;
const dayOf = ({ done_date, planned_date }: Pick<ActivityInfo, 'done_date' | 'planned_date'>): string => done_date ?? planned_date ?? '';

export const activityHandlers: Handlers<typeof activities> = {
  list: async ({ field_id, ...season }, { db, user }) => {
    const [found, add, money, import_rain] = await Promise.all([
      listActivities(db, user, field_id, season),
      fieldRights(db, user, [field_id], 'add_records'),
      fieldRights(db, user, [field_id], 'money'),
      fieldRights(db, user, [field_id], 'import_rain'),
    ]);
    return { activities: found, can: { add: add === true, money: money === true, import_rain: import_rain === true } };
  },

  listAll: async ({ after, ...season }, { db, user }) => {
    const found = await pageActivities(db, user, season, after ?? null, ACTIVITY.page);
    const last = found.length < ACTIVITY.page ? undefined : found.at(-1);
    return { activities: found, next: last === undefined ? null : dayCursorOf({ day: dayOf(last), id: last.id }) };
  },

  create: async ({ field_ids, activity, ...season }, ctx) => {
    checkDays(activity, ctx.today);
    const money = moneyOf(activity);
    await checkMoney(ctx, field_ids, money);
    await checkCodes(ctx.db, 'activity', codesOfActivity(activity));
    const { user, now } = ctx;
    const group_id = field_ids.length > 1 ? randomUUID() : null;
    ctx.note({ field_ids, detail: { type: activity.type } });
    return ctx.db.tx(async (tx) => {
      const locked = await lockFieldsOn(tx, field_ids, dayOf(activity));
      if (locked.length !== field_ids.length) throw new AppError('NOT_FOUND');
      const rows = locked.map((field) => ({ ...field, activity_id: randomUUID() }));
      await insertActivities(tx, rows, season, activity, group_id, user.id, now);
      await checkMost(tx, 'activities', field_ids);
      const ids = rows.map(({ activity_id }) => activity_id);
      if (money !== null) await saveMoney(tx, ids, money);
      await settleFields(tx, field_ids, season, now, activity.type === 'sow');
      return { activities: await findActivities(tx, user, field_ids, ids) };
    });
  },

  removeGroup: ({ field_id, group_id }, { db, user, now, note }) =>
    db.tx(async (tx) => {
      const found = await listGroup(tx, user.id, group_id);
      const [first] = found;
      if (first === undefined || !found.some((row) => row.field_id === field_id)) throw new AppError('NOT_FOUND');
      const activity_ids = checkEach(found);
      const field_ids = found.map((row) => row.field_id);
      note({ field_ids });
      await lockFieldsOn(tx, field_ids, ANY_DAY);
      await deleteGrouped(tx, group_id, activity_ids, now);
      await settleFields(tx, field_ids, first, now, true);
      return { activity_ids };
    }),

  get: ({ field_id, activity_id }, { db, user }) => readActivity(db, user, field_id, activity_id),

  edit: async ({ field_id, activity_id, version, season, activity }, ctx) => {
    checkDays(activity, ctx.today);
    const { user, now } = ctx;
    const before = checkHeld(await readActivity(ctx.db, user, field_id, activity_id), version);
    if (before.type !== activity.type) throw new AppError('INVALID', {}, { fields: [{ path: 'activity.type', code: 'INVALID' }] });
    await checkCodes(ctx.db, 'activity', codesOfActivity(activity), codesOfActivity(before));
    const money = moneyOf(activity);
    await checkMoney(ctx, [field_id], activity.money);
    return ctx.db.tx(async (tx) => {
      const [field] = await lockFieldsOn(tx, [field_id], dayOf(activity));
      if (field === undefined) throw new AppError('NOT_FOUND');
      checkChanged(await updateActivity(tx, activity_id, version, season, activity, field, now), version);
      if (activity.money !== null) await saveMoney(tx, [activity_id], money ?? { ...activity.money, unit_costs_usd: [] });
      await settleFields(tx, [field_id], season, now, activity.type === 'sow');
      if (!isSameSeason(before, season)) await settleFields(tx, [field_id], before, now, activity.type === 'sow');
      return readActivity(tx, user, field_id, activity_id);
    });
  },

  remove: async ({ field_id, activity_id, version }, { db, user, now }) => {
    const before = checkHeld(await readActivity(db, user, field_id, activity_id), version);
    return db.tx(async (tx) => {
      await lockFieldsOn(tx, [field_id], dayOf(before));
      checkChanged(await deleteActivity(tx, activity_id, version, now), version);
      await settleFields(tx, [field_id], before, now, before.type === 'sow');
      return { activity_id };
    });
  },

  restore: ({ field_id, activity_id }, { db, user, now }) =>
    db.tx(async (tx) => {
      const [field] = await lockFieldsOn(tx, [field_id], ANY_DAY);
      const found = await findDeleted(tx, field_id, activity_id);
      if (field === undefined || found === undefined) throw new AppError('NOT_FOUND');
      if (isToRestore({ ...found, owner_id: field.owner_id }, user, now)) {
        await restoreActivity(tx, activity_id, now);
        await settleFields(tx, [field_id], found, now, true);
      }
      return readActivity(tx, user, field_id, activity_id);
    }),

  report: async ({ field_ids, season, after = null }, { db, user }) => {
    const found = await reportActivities(db, user, field_ids, season, after, ACTIVITY.report_page);
    const last = found.length < ACTIVITY.report_page ? undefined : found.at(-1);
    return { activities: found, next: last === undefined ? null : fieldDayCursorOf({ ...last, day: dayOf(last) }) };
  },
};
