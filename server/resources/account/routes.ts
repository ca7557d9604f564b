import type { Contract } from '#contract/index.ts';
import { needsSecondFactor } from '#domain/accounts/needs-second-factor.ts';
import { AppError } from '#domain/errors.ts';
import type { User } from '#domain/schemas/user.ts';
import { enterGuess, forgiveGuesses, guardKey, type GuardKey } from '#server/auth/login-guard.ts';
import { dropMailTokens } from '#server/auth/mail-token.ts';
import { checkPasswordIsUncommon, hashPassword } from '#server/auth/secrets/password.ts';
import {
  checkCode,
  confirmEnrolment,
  hasSecondFactor,
  makeRecoveryCodes,
  removeSecondFactor,
  startEnrolment,
} from '#server/auth/second-factor.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { base32, otpauthUri } from '#server/auth/secrets/totp.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { mailNotice } from '../auth/account-mails.ts';
import { acceptTerms, findCredentialsById, findUser, setPasswordHash, type Credentials } from '../auth/queries.ts';
import { importData } from './import-data.ts';
import { changeMail, confirmMail } from './change-mail.ts';
import { checkPassword } from './check-password.ts';
import { sweepFiles } from '#server/jobs/sweep-erased.ts';
import { eraseAccount } from './erase.ts';
import { redrawLogo } from './logo.ts';
import { countExports, deleteLogo, endOwnSession, findLogo, listSessions, saveLogo, touchAuthenticated } from './queries.ts';
import { appendStored } from './archive/append-stored.ts';
import { exportData, readFiles } from './export-data.ts';

const DONE = { ok: true } as const;
const ISSUER = 'Surco';
/** An archive is everything: worth a thief's while, and work for the server. */
const EXPORTS_A_DAY = 5;
const DAY_MS = 86_400_000;

type Own = Ctx<Principal>;

const ownUser = async ({ db, user }: Own): Promise<User> => {
  const found = await findUser(db, user.id);
  if (found === null) throw new AppError('UNAUTHENTICATED');
  return found;
};

const ownCredentials = async ({ unscoped, user }: Own): Promise<Credentials> => {
  const found = await findCredentialsById(unscoped, user.id);
  if (found === null) throw new AppError('UNAUTHENTICATED');
  return found;
};

/** The demo's account is shared by everybody who tries the product: nobody takes it away from the others. */
const refuseDemo = ({ is_demo }: Principal): void => {
  if (is_demo) throw new AppError('DEMO_LOCKED');
};

/** The calls of one's own account. `db` is the database itself, for what reaches beyond the own rows. */
export const accountHandlers = (secrets: Secrets, db: Db): Handlers<Contract['account']> => {
  const codeGuard = ({ user }: Own): GuardKey => guardKey(secrets.digest, 'code', user.id);

  return {
    confirm: async ({ password, code }, ctx) => {
      if (code !== undefined) await checkCode(ctx.unscoped, secrets.seal, ctx.user.id, code, codeGuard(ctx), ctx.now);
      else await checkPassword(ctx, secrets, password ?? '', 'password');
      await touchAuthenticated(ctx.db, ctx.user.session_id, ctx.now);
      return DONE;
    },

    changePassword: async ({ current_password, new_password, repeat_password }, ctx) => {
      refuseDemo(ctx.user);
      if (new_password !== repeat_password)
        throw new AppError('PASSWORD_MISMATCH', {}, { fields: [{ path: 'repeat_password', code: 'PASSWORD_MISMATCH' }] });
      // Outside the call's transaction: a wrong guess must count although the call is undone.
      await checkPassword({ ...ctx, unscoped: db }, secrets, current_password, 'current_password');
      checkPasswordIsUncommon(new_password, 'new_password');
      const hash = await hashPassword(new_password, networkOf(ctx.address));
      const account = await ownCredentials(ctx);
      await setPasswordHash(ctx.db, account.id, hash, ctx.now);
      await endSessions(ctx.db, account.id, ctx.now, ctx.user.session_id);
      await dropMailTokens(ctx.db, account.id);
      ctx.note({ subject_id: account.id });
      ctx.after(() => mailNotice(ctx, 'password_changed', account));
      return DONE;
    },

    changeMail: async ({ email }, ctx) => {
      refuseDemo(ctx.user);
      await changeMail({ ...ctx, db }, secrets, await ownCredentials(ctx), email);
      return DONE;
    },

    confirmMail: async ({ token }, ctx) => {
      await confirmMail({ ...ctx, db }, token);
      return DONE;
    },

    acceptTerms: async (_input, ctx) => {
      await acceptTerms(ctx.db, ctx.user.id, ctx.user.selected_language, ctx.now);
      return ownUser(ctx);
    },

    sessions: async (_input, ctx) => ({ sessions: await listSessions(ctx.db, ctx.user.id, ctx.user.session_id, ctx.now) }),

    endSession: async ({ session_id }, ctx) => {
      if (!(await endOwnSession(ctx.db, ctx.user.id, session_id, ctx.now))) throw new AppError('NOT_FOUND');
      ctx.note({ subject_id: ctx.user.id });
      return DONE;
    },

    endOtherSessions: async (_input, ctx) => {
      await endSessions(ctx.db, ctx.user.id, ctx.now, ctx.user.session_id);
      ctx.note({ subject_id: ctx.user.id });
      return DONE;
    },

    logo: async (_input, ctx) => {
      const logo = await findLogo(ctx.db, ctx.user.id);
      if (logo === null) throw new AppError('NOT_FOUND');
      return { bytes: logo.image, etag: logo.updated_at };
    },

    uploadLogo: async ({ file }, ctx) => {
      const image = await redrawLogo(ctx.user.id, file);
      await saveLogo(ctx.db, ctx.user.id, image, ctx.now);
      ctx.note({ subject_id: ctx.user.id });
      return ownUser(ctx);
    },

    removeLogo: async (_input, ctx) => {
      await deleteLogo(ctx.db, ctx.user.id);
      ctx.note({ subject_id: ctx.user.id });
      return ownUser(ctx);
    },

    startSecondFactor: async (_input, ctx) => {
      refuseDemo(ctx.user);
      const secret = await startEnrolment(ctx.db, secrets.seal, ctx.user.id);
      return { secret: base32(secret), uri: otpauthUri(secret, ISSUER, ctx.user.email) };
    },

    confirmSecondFactor: async ({ code }, ctx) => {
      await enterGuess(db, [codeGuard(ctx)], ctx.now);
      const recovery_codes = await confirmEnrolment(ctx.db, secrets.seal, ctx.user.id, code, ctx.now);
      await forgiveGuesses(ctx.unscoped, [codeGuard(ctx)]);
      ctx.note({ subject_id: ctx.user.id, detail: { is_on: true } });
      return { recovery_codes };
    },

    renewRecoveryCodes: async (_input, ctx) => {
      if (!(await hasSecondFactor(ctx.db, ctx.user.id))) throw new AppError('NOT_FOUND');
      ctx.note({ subject_id: ctx.user.id, detail: { recovery_codes: 'renewed' } });
      return { recovery_codes: await makeRecoveryCodes(ctx.db, ctx.user.id) };
    },

    removeSecondFactor: async (_input, ctx) => {
      if (needsSecondFactor(ctx.user.role, ctx.user.show_sensitive_information)) throw new AppError('SECOND_FACTOR_REQUIRED');
      await removeSecondFactor(ctx.db, ctx.user.id);
      ctx.note({ subject_id: ctx.user.id, detail: { is_on: false } });
      return DONE;
    },

    exportData: async (_input, ctx) => {
      if ((await countExports(ctx.outside, ctx.user.id, new Date(ctx.now.getTime() - DAY_MS))) >= EXPORTS_A_DAY)
        throw new AppError('RATE_LIMITED', { retry_after_s: DAY_MS / 1000 });
      const holdings = await ctx.outside.tx((tx) => exportData(tx, ctx.user.id, ctx.now));
      const bytes = await ctx.work.run('pack_archive', holdings);
      ctx.note({ subject_id: ctx.user.id });
      return { bytes: appendStored(bytes, readFiles(ctx.providers, holdings)), file_name: `surco-${ctx.today}.zip` };
    },

    importData: async ({ file }, ctx) => {
      const { field_ids, ...imported } = await importData(ctx.db, ctx.user, ctx.now, await ctx.work.run('read_archive', file));
      ctx.note({ field_ids, detail: { zones: imported.zones } });
      return { fields: field_ids.length, ...imported };
    },

    erase: async ({ email }, ctx) => {
      refuseDemo(ctx.user);
      if (email !== ctx.user.email) throw new AppError('EMAIL_MISMATCH', {}, { fields: [{ path: 'email', code: 'EMAIL_MISMATCH' }] });
      const erased = await eraseAccount(db, secrets, ctx.user, ctx.now);
      ctx.cookie.clear();
      ctx.after((after) => sweepFiles({ db: after, places: ctx.providers, secret: secrets.digest }, erased));
      return DONE;
    },
  };
};
