import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Contract } from '#contract/index.ts';
import { shownFiscalId } from '#domain/accounts/fiscal-id.ts';
import { AppError } from '#domain/errors.ts';
import { signAccessToken } from '#server/auth/access-token.ts';
import { rememberNetwork } from '#server/auth/known-networks.ts';
import { guardKey } from '#server/auth/login-guard.ts';
import { mayMail } from '#server/auth/mail-limit.ts';
import { findUsedMailToken, takeMailToken } from '#server/auth/mail-token.ts';
import { checkPasswordIsUncommon, hashPassword, createHashSemaphore } from '#server/auth/secrets/password.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import { accountOfDevice, endSession, endSessions, openSession, refreshSession, type OpenSession } from '#server/auth/sessions.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import { deviceOf } from '#server/http/device-of.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { isEmailTaken } from '../account/queries.ts';
import { mailActivation, mailNotice, mailReset } from './account-mails.ts';
import { logIn } from './log-in.ts';
import {
  activateAccount,
  findCredentials,
  findCredentialsById,
  findUser,
  setPasswordHash,
  setTutorials,
  updateAccount,
} from './queries.ts';
import { validateFiscalId } from './validate-fiscal-id.ts';
import { emailInUse, register } from './register.ts';

const DONE = { ok: true } as const;
/** A reset is looked into within this time after its answer. */
const RESET_SPREAD_MS = 1_000;

/** The calls of an account. `db` is the database itself, for what is counted though a call fails. */
export const authHandlers = (secrets: Secrets, db: Db): Handlers<Contract['auth']> => {
  const answerSession = async (ctx: Ctx, session: OpenSession) => {
    const user = await findUser(ctx.db, session.account_id);
    if (user === null) throw new AppError('SESSION_EXPIRED');
    const { token, expires_at } = await signAccessToken(secrets.access, session, ctx.now);
    ctx.cookie.write(session.refresh_token, session.expires);
    return { token, expires_at: expires_at.toISOString(), user };
  };
  const checkMail = async (ctx: Ctx, purpose: 'activation' | 'in_use' | 'reset', email: string): Promise<void> => {
    const receiver = guardKey(secrets.digest, 'account', email).key;
    const network = guardKey(secrets.digest, 'network', networkOf(ctx.address)).key;
    if (!(await mayMail(ctx.db, purpose, receiver, network, ctx.now))) throw new AppError('RATE_LIMITED', { retry_after_s: 3600 });
  };

  /** Beside the call's transaction: what is counted stays counted though the call fails. */
  const admit = async (ctx: Ctx, email: string): Promise<void> => {
    const is_taken = await isEmailTaken(ctx.db, email);
    await checkMail(ctx, is_taken ? 'in_use' : 'activation', email);
    if (is_taken) throw emailInUse();
  };

  // Before anything is looked up: a rush would fill the database's queue, and whoever is sent away is not counted as guessing.
  const withPermit = createHashSemaphore();

  return {
    login: ({ username, password, code }, ctx) =>
      withPermit(networkOf(ctx.address), async () => {
        const account = await logIn(ctx, secrets, username, password, code);
        const session = await openSession(ctx.db, account.id, ctx.now, deviceOf(ctx));
        rememberNetwork(networkOf(ctx.address));
        return answerSession(ctx, session);
      }),

    refresh: async (_input, ctx) => {
      const token = ctx.cookie.read();
      // A visitor's first page asks: he has done nothing wrong, and his browser would write an error into its console.
      if (token === null) return { token: null };
      const outcome = await refreshSession(ctx.db, token, secrets.refresh, ctx.now);
      if (outcome.kind === 'open') {
        rememberNetwork(networkOf(ctx.address));
        return answerSession(ctx, outcome.session);
      }
      ctx.cookie.clear();
      if (outcome.kind === 'reused') {
        const owner = await findCredentialsById(ctx.db, outcome.account_id);
        if (owner !== null) await mailNotice(ctx, 'session_reused', owner);
      }
      throw new AppError('SESSION_EXPIRED');
    },

    logout: async (_input, ctx) => {
      const token = ctx.cookie.read();
      const sessionId = ctx.user?.session_id ?? (token === null ? null : ((await accountOfDevice(ctx.db, token))?.session_id ?? null));
      if (sessionId !== null) await endSession(ctx.db, sessionId, ctx.now);
      ctx.cookie.clear();
      return DONE;
    },

    register: async (input, ctx) => {
      const account = await register(ctx, input, (email) => admit({ ...ctx, db }, email));
      ctx.after((after) => mailActivation({ ...ctx, db: after }, account));
      return { id: account.id };
    },

    activate: async ({ a, b }, ctx) => {
      const owner = (await takeMailToken(ctx.db, 'activation', b, ctx.now)) ?? (await findUsedMailToken(ctx.db, 'activation', b));
      if (owner === null || owner !== a) throw new AppError('LINK_DEAD');
      await activateAccount(ctx.db, owner, ctx.now);
      return DONE;
    },

    passwordReset: async ({ email }, ctx) => {
      await checkMail(ctx, 'reset', email);
      // Whether there is an account is looked up after the answer: nothing about it can be read off the answer or its time.
      ctx.after(async (after) => {
        // At a moment of its own: the answer that follows is not slowed by work for those who have an account.
        await wait(randomInt(RESET_SPREAD_MS));
        const account = await findCredentials(after, email);
        if (account !== null && !account.is_disabled) await mailReset({ ...ctx, db: after }, account);
      });
      return DONE;
    },

    passwordResetConfirm: async ({ password, token }, ctx) => {
      checkPasswordIsUncommon(password, 'password');
      const hash = await hashPassword(password, networkOf(ctx.address));
      const account = await ctx.db.tx(async (tx) => {
        const owner = await takeMailToken(tx, 'reset', token, ctx.now);
        if (owner === null) throw new AppError('LINK_DEAD');
        await setPasswordHash(tx, owner, hash, ctx.now);
        // Whoever reads the mailbox has shown the address to be his.
        await activateAccount(tx, owner, ctx.now);
        await endSessions(tx, owner, ctx.now);
        return findCredentialsById(tx, owner);
      });
      if (account !== null) ctx.after(() => mailNotice(ctx, 'password_changed', account));
      return DONE;
    },

    me: async (_input, ctx) => {
      const user = await findUser(ctx.db, ctx.user.id);
      if (user === null) throw new AppError('UNAUTHENTICATED');
      return user;
    },

    update: async ({ version, country, fiscal_id, ...changes }, ctx) => {
      const current = await findUser(ctx.db, ctx.user.id);
      if (current === null) throw new AppError('UNAUTHENTICATED');
      const fiscal =
        country === undefined && fiscal_id === undefined
          ? {}
          : validateFiscalId(country ?? current.country, fiscal_id ?? shownFiscalId(current.fiscal_id, current.country));
      const updated = await updateAccount(ctx.db, ctx.user.id, version, { ...changes, ...fiscal }, ctx.now);
      if (updated === null) throw new AppError('VERSION_STALE', { current: current.version });
      return updated;
    },

    tutorial: async (flags, ctx) => {
      const user = await setTutorials(ctx.db, ctx.user.id, flags);
      if (user === null) throw new AppError('UNAUTHENTICATED');
      return user;
    },
  };
};
