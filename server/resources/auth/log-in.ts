import { AppError } from '#domain/errors.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { isKnownNetwork } from '#server/auth/known-networks.ts';
import { enterGuess, forgiveGuesses, guardKey, isCounted, makesRush, type GuardKey } from '#server/auth/login-guard.ts';
import { mayMail } from '#server/auth/mail-limit.ts';
import { hashPassword, needsRehash, verifyPassword } from '#server/auth/secrets/password.ts';
import { checkCode, hasSecondFactor } from '#server/auth/second-factor.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import { accountOfDevice, hasLoggedInFrom } from '#server/auth/sessions.ts';
import type { Ctx } from '#server/context.ts';
import { deviceOf } from '#server/http/device-of.ts';
import { blockOf, networkOf } from '#server/http/rate-limit.ts';
import { mailActivation } from './account-mails.ts';
import { findCredentials, setPasswordHash, type Credentials } from './queries.ts';

/**
 * What a guess counts against. A browser that was logged in to this account before counts for itself, and so does a network from which
 * somebody was, so that strangers guessing at the account cannot keep its owner out. Nor out of where he never was: networks that guess at it
 * for the first time within a day have a share of the hour of their own, which whoever has guessed before no longer takes from.
 */
const guardsOf = async (
  ctx: Ctx,
  secrets: Secrets,
  email: string,
  account: Credentials | null,
): Promise<{ password: GuardKey[]; code: GuardKey }> => {
  const network = networkOf(ctx.address);
  const token = ctx.cookie.peek();
  const device = token === null || account === null ? null : await accountOfDevice(ctx.db, token);
  if (device !== null && device.account_id === account?.id)
    return { password: [guardKey(secrets.digest, 'device', device.session_id)], code: guardKey(secrets.digest, 'code', device.session_id) };
  const at_account = `${email} ${network}`;
  const stranger = guardKey(secrets.digest, 'stranger', at_account);
  const is_home = account !== null && (await hasLoggedInFrom(ctx.db, account.id, deviceOf(ctx).network));
  const of_account = is_home
    ? [guardKey(secrets.digest, 'home', at_account)]
    : [stranger, guardKey(secrets.digest, (await isCounted(ctx.db, stranger)) ? 'account' : 'newcomer', email)];
  return {
    password: [
      guardKey(secrets.digest, 'network', network),
      ...(isKnownNetwork(network) ? [] : [guardKey(secrets.digest, 'block', blockOf(network))]),
      ...of_account,
    ],
    code: guardKey(secrets.digest, 'code', account?.id ?? email),
  };
};

/**
 * Every refused guess leaves a row, with or without an account: its absence would tell, and so would the time it takes. Guesses from many
 * networks at many accounts, each of which has few, are reported to whoever runs the server.
 */
const refuse = async (ctx: Ctx, account: Credentials | null, error: AppError): Promise<never> => {
  await writeAudit(ctx.db, null, ctx.now, 'account.login_failed', { subject_id: account?.id ?? null, detail: { code: error.code } });
  if (await makesRush(ctx.db, ctx.now)) {
    await writeAudit(ctx.db, null, ctx.now, 'account.login_rush');
    ctx.warn('Passwords are being guessed at: a hundred log-ins were refused within an hour');
  }
  throw error;
};

/** The active account these credentials open; one answer, after the same work, for a wrong address and a wrong password. */
export const logIn = async (
  ctx: Ctx,
  secrets: Secrets,
  email: string,
  password: string,
  code: string | undefined,
): Promise<Credentials> => {
  const account = await findCredentials(ctx.db, email);
  const guards = await guardsOf(ctx, secrets, email, account);
  await enterGuess(ctx.db, guards.password, ctx.now);
  const matches = await verifyPassword(account?.password_hash ?? null, password, networkOf(ctx.address));
  if (!matches || account === null || account.is_disabled) return refuse(ctx, account, new AppError('LOGIN_FAILED'));
  await forgiveGuesses(ctx.db, guards.password);
  if (!account.is_active) {
    const mayLeave = await mayMail(
      ctx.db,
      'activation',
      guardKey(secrets.digest, 'account', email).key,
      guardKey(secrets.digest, 'network', networkOf(ctx.address)).key,
      ctx.now,
    );
    if (mayLeave) await mailActivation(ctx, account);
    throw new AppError('ACCOUNT_NOT_ACTIVE');
  }
  if (await hasSecondFactor(ctx.db, account.id)) {
    if (code === undefined) throw new AppError('CODE_REQUIRED');
    await checkCode(ctx.db, secrets.seal, account.id, code, guards.code, ctx.now).catch((error: unknown) =>
      error instanceof AppError && error.code === 'CODE_WRONG' ? refuse(ctx, account, error) : Promise.reject(error),
    );
  }
  if (needsRehash(account.password_hash))
    await setPasswordHash(ctx.db, account.id, await hashPassword(password, networkOf(ctx.address)), ctx.now);
  await writeAudit(ctx.db, account, ctx.now, 'account.login', { subject_id: account.id });
  return account;
};
