import { randomUUID } from 'node:crypto';
import type { transfers } from '#contract/fields/transfers.ts';
import { AppError } from '#domain/errors.ts';
import { freeName } from '#domain/fields/free-name.ts';
import { TRANSFER_DAYS } from '#domain/limits.ts';
import type { Field } from '#domain/schemas/field.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { takenNames } from '../fields/queries.ts';
import { findFields } from '../fields/reading/field-queries.ts';
import { resolveFarms } from '../fields/create/resolve-farms.ts';
import { mailOffer } from './mail-offer.ts';
import { deleteTransfer, findOfferedField, giveField, listTransfers, lockOfferedField, saveTransfer, notifyAnswer } from './queries.ts';

const DAY_MS = 86_400_000;
const PENDING = 1;

/** While a payment is on its way the field stays with whoever pays. */
const refusePending = ({ plan_status }: { readonly plan_status: number }): void => {
  if (plan_status === PENDING) throw new AppError('TRANSFER_PENDING_PLAN');
};

/** Into the taker's farm of the same name, made if he has none, under a name free in it. */
const takeField = (db: Db, user: Principal, transfer_id: string, now: Date): Promise<Field> =>
  db.tx(async (tx) => {
    const field_id = await findOfferedField(tx, user.id, transfer_id, now);
    const field = field_id === undefined ? undefined : await lockOfferedField(tx, field_id);
    // Asked again once held: the owner may have taken it back, or somebody else taken it, meanwhile.
    if (field_id === undefined || field === undefined || (await findOfferedField(tx, user.id, transfer_id, now)) === undefined)
      throw new AppError('NOT_FOUND');
    refusePending(field);
    const [farm_id = ''] = await resolveFarms(tx, user, now, [{ farm_id: null, farm_name: field.farm_name }], 'rename');
    const name = freeName(field.name, await takenNames(tx, farm_id));
    await notifyAnswer(tx, transfer_id, true, now);
    await giveField(tx, field_id, { owner_id: user.id, farm_id, name, name_key: nameKey(name) }, now);
    const [taken] = await findFields(tx, user, [field_id]);
    if (taken === undefined) throw new AppError('NOT_FOUND');
    return taken.field;
  });

/** Handlers of fields that change hands. */
export const transferHandlers = (secrets: Secrets): Handlers<typeof transfers> => ({
  list: async (_input, ctx) => ({ transfers: await listTransfers(ctx.db, ctx.user.id, ctx.now) }),

  offer: ({ field_id, email }, ctx) =>
    ctx.db.tx(async (tx) => {
      const { user, now } = ctx;
      if (email === user.email) throw new AppError('TRANSFER_TO_SELF', {}, { fields: [{ path: 'email', code: 'TRANSFER_TO_SELF' }] });
      const field = await lockOfferedField(tx, field_id);
      if (field === undefined || field.deleted_at !== null) throw new AppError('NOT_FOUND');
      refusePending(field);
      const expires_at = new Date(now.getTime() + TRANSFER_DAYS * DAY_MS);
      const id = randomUUID();
      await saveTransfer(tx, { id, field_id, email, offered_by: user.id, expires_at }, now);
      ctx.note({ detail: { step: 'offered' } });
      const offer = (await listTransfers(tx, user.id, now)).find((one) => one.id === id);
      if (offer === undefined) throw new AppError('NOT_FOUND');
      ctx.after((after) => mailOffer({ ...ctx, db: after }, secrets, id, email));
      return offer;
    }),

  withdraw: async ({ field_id }, ctx) => {
    await deleteTransfer(ctx.db, field_id);
    ctx.note({ detail: { step: 'withdrawn' } });
    return { field_id };
  },

  answer: async ({ transfer_id, accepted }, ctx) => {
    const { user, now } = ctx;
    const field_id = await findOfferedField(ctx.db, user.id, transfer_id, now);
    if (field_id === undefined) throw new AppError('NOT_FOUND');
    ctx.note({ field_ids: [field_id], detail: { step: accepted ? 'accepted' : 'refused' } });
    if (accepted) return { field: await takeField(ctx.db, user, transfer_id, now) };
    await ctx.db.tx(async (tx) => {
      await notifyAnswer(tx, transfer_id, false, now);
      await deleteTransfer(tx, field_id);
    });
    return { field: null };
  },
});
