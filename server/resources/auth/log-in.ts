import { AppError } from '#domain/errors.ts';
import { enterGuess, forgiveGuesses, guardKey, type GuardKey } from '#server/auth/login-guard.ts';
import { mayMail } from '#server/auth/mail-limit.ts';
import { hashPassword, needsRehash, verifyPassword } from '#server/auth/password.ts';
import type { Secrets } from '#server/auth/secrets.ts';
import { accountOfDevice } from '#server/auth/sessions.ts';
import type { Ctx } from '#server/context.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { mailActivation } from './account-mails.ts';
import { findCredentials, setPasswordHash, type Credentials } from './queries.ts';

/**
 * What a guess counts against. A browser that was logged in to this account before counts for itself, so that strangers
 * guessing at the account cannot keep its owner out.
 */
const guardKeysOf = async (ctx: Ctx, secrets: Secrets, email: string, account: Credentials | null): Promise<GuardKey[]> => {
  const network = guardKey(secrets.digest, 'network', networkOf(ctx.address));
  const token = ctx.cookie.peek();
  const device = token === null || account === null ? null : await accountOfDevice(ctx.db, token);
  if (device !== null && device.account_id === account?.id) return [guardKey(secrets.digest, 'device', device.session_id)];
  return [network, guardKey(secrets.digest, 'account', email)];
};

/** The active account these credentials open; one answer, after the same work, for a wrong address and a wrong password. */
export const logIn = async (ctx: Ctx, secrets: Secrets, email: string, password: string): Promise<Credentials> => {
  const account = await findCredentials(ctx.db, email);
  const keys = await guardKeysOf(ctx, secrets, email, account);
  await enterGuess(ctx.db, keys, ctx.now);
  const matches = await verifyPassword(account?.password_hash ?? null, password);
  if (!matches || account === null || account.is_disabled) throw new AppError('LOGIN_FAILED');
  await forgiveGuesses(ctx.db, keys, ctx.now);
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
  if (needsRehash(account.password_hash)) await setPasswordHash(ctx.db, account.id, await hashPassword(password), ctx.now);
  return account;
};
