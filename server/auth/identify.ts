import type { Db } from '../db/db.ts';
import type { Principal } from './principal.ts';
import { bearerOf, readAccessToken } from './access-token.ts';
import { findPrincipal } from './sessions.ts';

/** Who sent this Authorization header: the token names a session, the database says whose it is and whether it still lives. */
export const identify = async (db: Db, keys: readonly Uint8Array[], header: string | undefined, now: Date): Promise<Principal | null> => {
  const token = bearerOf(header);
  if (token === null) return null;
  for (const key of keys) {
    const claims = await readAccessToken(key, token, now);
    if (claims !== null) return findPrincipal(db, claims.session_id, claims.account_id, now);
  }
  return null;
};
