import { AppError } from '#domain/errors.ts';
import { enterGuess, forgiveGuesses, guardKey } from '#server/auth/login-guard.ts';
import { verifyPassword } from '#server/auth/secrets/password.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Ctx } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { findCredentialsById } from '../auth/queries.ts';

/** Throws unless the password is the user's own; guesses in a session count against the session, as a known browser's do. */
export const checkPassword = async (
  { unscoped: db, user, now, address }: Pick<Ctx<Principal>, 'unscoped' | 'user' | 'now' | 'address'>,
  secrets: Secrets,
  password: string,
  path: string,
): Promise<void> => {
  const guard = [guardKey(secrets.digest, 'device', user.session_id)];
  await enterGuess(db, guard, now);
  const account = await findCredentialsById(db, user.id);
  if (!(await verifyPassword(account?.password_hash ?? null, password, networkOf(address))))
    throw new AppError('PASSWORD_WRONG', {}, { fields: [{ path, code: 'PASSWORD_WRONG' }] });
  await forgiveGuesses(db, guard);
};
