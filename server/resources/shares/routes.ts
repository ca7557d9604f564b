import { randomUUID } from 'node:crypto';
import type { shares } from '#contract/fields/shares.ts';
import { AppError } from '#domain/errors.ts';
import { SHARE } from '#domain/limits.ts';
import type { Share } from '#domain/schemas/share.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { fieldRights } from '../fields/rights.ts';
import { mailPerson } from './mail-person.ts';
import {
  countOtherGuests,
  countSharesOfDay,
  deleteShare,
  deleteShareOf,
  findShare,
  listOpenings,
  listShares,
  noteOpenings,
  saveShare,
  setShareLevel,
} from './queries.ts';

const DONE = { ok: true } as const;
const DAY_S = 86_400;

async function readShare(db: Db, field_id: string, now: Date, share_id: string): Promise<Share> {
  const share = await findShare(db, field_id, now, share_id);
  if (share === undefined) throw new AppError('NOT_FOUND');
  return share;
}

/** Rules 25 and reliability R-B15. */
async function checkMayShare(db: Db, user: Principal, now: Date, field_id: string, email: string): Promise<void> {
  if (email === user.email) throw new AppError('SHARE_OWN_ADDRESS', {}, { fields: [{ path: 'email', code: 'SHARE_OWN_ADDRESS' }] });
  const { count, oldest } = await countSharesOfDay(db, user.id, now);
  if (count >= SHARE.a_day) {
    const passed_s = oldest === null ? 0 : Math.floor((now.getTime() - Date.parse(oldest)) / 1_000);
    throw new AppError('SHARE_DAY_LIMIT', { count: SHARE.a_day, retry_after_s: Math.max(1, DAY_S - passed_s) });
  }
  if ((await countOtherGuests(db, field_id, email, now)) >= SHARE.guests)
    throw new AppError('SHARE_GUESTS_TOO_MANY', { count: SHARE.guests });
}

/** Handlers of who else sees a field. */
export const shareHandlers = (secrets: Secrets): Handlers<typeof shares> => ({
  list: async ({ field_id }, ctx) => ({
    shares: await listShares(ctx.db, field_id, ctx.now),
    // By name: whoever opened the field may be nobody the owner sees otherwise.
    openings: await listOpenings(ctx.unscoped, field_id),
  }),

  add: async ({ field_id, email, level }, ctx) => {
    await checkMayShare(ctx.db, ctx.user, ctx.now, field_id, email);
    const wanted = { id: randomUUID(), field_id, email, level, created_by: ctx.user.id };
    const { id, is_new } = await saveShare(ctx.db, wanted, ctx.now);
    ctx.note({ subject_id: id, detail: { level, is_new } });
    if (is_new) ctx.after((after) => mailPerson({ ...ctx, db: after }, secrets, 'share', email, '/dashboard'));
    return readShare(ctx.db, field_id, ctx.now, id);
  },

  setLevel: async ({ field_id, share_id, level }, ctx) => {
    const before = await readShare(ctx.db, field_id, ctx.now, share_id);
    await setShareLevel(ctx.db, field_id, share_id, level);
    ctx.note({ subject_id: share_id, detail: { level, before: before.level } });
    return { ...before, level };
  },

  revoke: async ({ field_id, share_id }, ctx) => {
    if (!(await deleteShare(ctx.db, field_id, share_id))) throw new AppError('NOT_FOUND');
    ctx.note({ subject_id: share_id });
    return DONE;
  },

  leave: async ({ field_id }, { db: inside, user }) => {
    await deleteShareOf(inside, field_id, user.email);
    return DONE;
  },

  opened: async ({ field_id }, { db: inside, user, now }) => {
    await noteOpenings(inside, [field_id], user.id, 'open', now);
    // Staff with the flag sees on the card what others do not: fiscal name and the owner's contact (rules §8, row 14).
    const is_sensitive = user.show_sensitive_information && (await fieldRights(inside, user, [field_id], 'contact')) === true;
    if (is_sensitive && user.role !== 'PM') {
      await noteOpenings(inside, [field_id], user.id, 'sensitive', now);
      await writeAudit(inside, user, now, 'sensitive.read', { field_ids: [field_id] });
    }
    return DONE;
  },

  exported: async ({ field_ids }, { db: inside, user, now }) => {
    await noteOpenings(inside, field_ids, user.id, 'export', now);
    return DONE;
  },
});
