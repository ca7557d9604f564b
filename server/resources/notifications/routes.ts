import type { notifications } from '#contract/people/notifications.ts';
import { AppError } from '#domain/errors.ts';
import { accountOfUnsubscribeToken } from '#server/auth/unsubscribe-token.ts';
import type { Handlers } from '#server/context.ts';
import { endDigest, findDigest, saveDigest } from './digest-queries.ts';
import { listReasons } from './reason-queries.ts';
import { areOwn, countUnread, listGroups, listMuted, listNotifications, markRead, saveMute } from './queries.ts';

/** Handlers of a person's notifications; the jobs write it. */
export const notificationHandlers = (unsubscribe_secret: Uint8Array): Handlers<typeof notifications> => ({
  async list({ after, limit, field_id, type }, { db, user }) {
    const about = { field_id: field_id ?? null, type: type ?? null };
    const [rows, unread] = await Promise.all([listNotifications(db, user.id, about, after ?? null, limit + 1), countUnread(db, user.id)]);
    return { notifications: rows.slice(0, limit), has_more: rows.length > limit, unread };
  },
  async groups({ after, limit }, { db, user }) {
    const [rows, unread] = await Promise.all([listGroups(db, user.id, after ?? null, limit + 1), countUnread(db, user.id)]);
    return { groups: rows.slice(0, limit), has_more: rows.length > limit, unread };
  },
  async read({ ids, of }, { db, user, now }) {
    const wanted = { ids: ids?.map((id) => id.toLowerCase()) ?? null, of: of ?? null };
    if (!(await areOwn(db, user.id, wanted))) throw new AppError('NOT_FOUND');
    await markRead(db, user.id, wanted, now);
    return { unread: await countUnread(db, user.id) };
  },
  async mute({ field_id, muted }, { db, user, now }) {
    await saveMute(db, user.id, field_id, muted, now);
    return { field_ids: await listMuted(db, user.id) };
  },
  muted: async (_input, { db, user }) => ({ field_ids: await listMuted(db, user.id) }),
  reasons: async ({ field_id }, { db, user }) => ({ reasons: await listReasons(db, user.id, field_id) }),
  digest: async (_input, { db, user }) => ({ every: await findDigest(db, user.id) }),
  async setDigest({ every }, { db, user, now }) {
    await (every === 'off' ? endDigest(db, user.id) : saveDigest(db, user.id, every, now));
    return { every };
  },
  async endDigest({ token }, { db }) {
    const account_id = accountOfUnsubscribeToken(unsubscribe_secret, token);
    if (account_id === null) throw new AppError('LINK_DEAD');
    await endDigest(db, account_id);
    return { ok: true };
  },
});
