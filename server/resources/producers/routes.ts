import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '#contract/define.ts';
import type { producers } from '#contract/fields/producers.ts';
import { checkFiscalId } from '#domain/accounts/fiscal-id.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Producer, ProducerInfo } from '#domain/schemas/people.ts';
import { guardKey } from '#server/auth/login-guard.ts';
import { mayMail } from '#server/auth/mail-limit.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import { addAtMost } from '#server/db/check-most.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { isUniqueViolation } from '#server/db/db-error.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { composeMail } from '#server/providers/mail/compose.ts';
import { findCredentials } from '../auth/queries.ts';
import {
  countNamingFields,
  deleteProducer,
  endLink,
  findProducer,
  insertProducer,
  listProducers,
  setAccepted,
  setInvited,
  updateProducer,
} from './queries.ts';
import { countReached, findReached, pageReached } from './reach-queries.ts';

const refuse = (path: string, code: ErrorCode): never => {
  throw new AppError(code, {}, { fields: [{ path, code }] });
};

/** The fiscal id as it is stored; by its country's rule, so it needs one. */
function cleanFiscalId(country: ProducerInfo['country'], fiscal_id: string | null): string | null {
  if (fiscal_id === null) return null;
  if (country === null) return refuse('country', 'REQUIRED');
  const verdict = checkFiscalId(country, fiscal_id);
  return verdict.ok ? verdict.fiscal_id : refuse('fiscal_id', verdict.code);
}

type Place = Pick<ProducerInfo, 'country' | 'province'>;

/** A province is one of its country's; what the record says already stays. */
function checkProvince({ country, province }: Place, before: Place | null): void {
  if (province === null || (before?.province === province && before.country === country)) return;
  if (!PROVINCES.some((one) => one.code === province && one.country === country)) refuse('province', 'INVALID');
}

async function readProducer(db: Db, reader: Principal, id: string): Promise<Producer> {
  const found = await findProducer(db, reader.id, id);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

export const producerHandlers = (secrets: Secrets): Handlers<typeof producers> => {
  /** Asks an address: the mail tells who asks, and nothing of the record. */
  const ask = async (ctx: Ctx<Principal>, id: string): Promise<void> => {
    const { email, status } = await readProducer(ctx.db, ctx.user, id);
    if (email === null) return refuse('email', 'REQUIRED');
    if (status === 'accepted') throw new AppError('PRODUCER_LINKED');
    const key = guardKey(secrets.digest, 'account', email).key;
    if (!(await mayMail(ctx.unscoped, 'invitation', key, guardKey(secrets.digest, 'network', networkOf(ctx.address)).key, ctx.now)))
      throw new AppError('RATE_LIMITED', { retry_after_s: 3600 });
    await setInvited(ctx.db, id, ctx.now);
    const keeper = await findCredentials(ctx.unscoped, ctx.user.email);
    ctx.after(async (after) => {
      const language = (await findCredentials(after, email))?.selected_language ?? ctx.user.selected_language;
      const link = `${ctx.env.public_url}/dashboard?paneles=producers`;
      const written = composeMail('producer_invited', language, email, { name: keeper?.firstname ?? '', link });
      await ctx.providers.mail.send({ ...written, about: [ctx.user.id] });
    });
  };

  const list = async ({ db, user }: Ctx<Principal>) => ({ producers: await listProducers(db, user.id) });
  const create = async ({ invite, ...info }: ParsedInput<typeof producers.create>, ctx: Ctx<Principal>): Promise<Producer> => {
    checkProvince(info, null);
    const id = randomUUID();
    const cleaned = { ...info, fiscal_id: cleanFiscalId(info.country, info.fiscal_id) };
    await addAtMost(ctx.db, 'producers', ctx.user.id, (tx) => insertProducer(tx, ctx.user.id, id, cleaned, ctx.now));
    ctx.note({ subject_id: id });
    if (invite) await ask(ctx, id);
    return readProducer(ctx.db, ctx.user, id);
  };

  return {
    list: (_input, ctx) => list(ctx),
    create,
    // Whose brand it is was checked in the request pipeline.
    listOfBrand: (_input, ctx) => list(ctx),
    createOfBrand: ({ brand: _brand, ...info }, ctx) => create(info, ctx),

    reach: async ({ search, order, page }, { db, user }) => {
      const [found, total] = await Promise.all([pageReached(db, user, search, order, page), countReached(db, user, search)]);
      return { producers: found, total };
    },

    reachOne: async ({ owner_id }, { db, user }) => {
      const found = await findReached(db, user, owner_id);
      if (found === undefined) throw new AppError('NOT_FOUND');
      return found;
    },

    edit: async ({ producer_id, version, ...change }, { db, user, now, note }) => {
      const before = await readProducer(db, user, producer_id);
      if (before.status === 'accepted' && change.email !== undefined && change.email !== before.email)
        throw new AppError('PRODUCER_LINKED');
      const country = change.country === undefined ? before.country : change.country;
      checkProvince({ country, province: change.province === undefined ? before.province : change.province }, before);
      const typed = change.fiscal_id === undefined && change.country !== undefined ? before.fiscal_id : change.fiscal_id;
      const fiscal_id = typed === undefined ? undefined : cleanFiscalId(country, typed);
      if (!(await updateProducer(db, producer_id, version, { ...change, fiscal_id }, now)))
        throw new AppError('VERSION_STALE', { current: before.version, copy: JSON.stringify(before) });
      note({ subject_id: producer_id });
      return readProducer(db, user, producer_id);
    },

    invite: async ({ producer_id }, ctx) => {
      await ask(ctx, producer_id);
      ctx.note({ subject_id: producer_id });
      return readProducer(ctx.db, ctx.user, producer_id);
    },

    answer: async ({ producer_id, accepted, may_edit }, { db, user, now, note }) => {
      note({ subject_id: producer_id, detail: { accepted, may_edit } });
      if (!accepted) {
        if (!(await endLink(db, producer_id, now))) throw new AppError('NOT_FOUND');
        return { producer: null };
      }
      try {
        await db.tx((tx) => setAccepted(tx, producer_id, user.id, may_edit, now));
      } catch (error) {
        if (isUniqueViolation(error, 'producer_once')) throw new AppError('PRODUCER_LINKED', {}, { cause: error });
        throw error;
      }
      return { producer: await readProducer(db, user, producer_id) };
    },

    end: async ({ producer_id }, { db, now, note }) => {
      if (!(await endLink(db, producer_id, now))) throw new AppError('NOT_FOUND');
      note({ subject_id: producer_id, detail: { accepted: false } });
      return { producer_id };
    },

    remove: async ({ producer_id, version }, { db, user, now, note }) => {
      const count = await countNamingFields(db, producer_id);
      if (count > 0) throw new AppError('PRODUCER_HAS_FIELDS', { count });
      const before = await readProducer(db, user, producer_id);
      if (!(await deleteProducer(db, producer_id, version, now))) throw new AppError('VERSION_STALE', { current: before.version });
      note({ subject_id: producer_id });
      return { producer_id };
    },
  };
};
