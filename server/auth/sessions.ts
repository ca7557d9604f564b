import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '../db/db.ts';
import type { Principal } from './principal.ts';
import { elapsedMs } from '../elapsed.ts';

/** A session unused for 30 days ends; so does any after 90. */
const IDLE_DAYS = 30;
const MAX_DAYS = 90;
/** Parallel tabs and lost answers may present a spent token this long after it was spent. */
const GRACE_MS = 10_000;
const DAY_MS = 86_400_000;

export const hashOf = (secret: string): Uint8Array => createHash('sha256').update(secret).digest();

const PRINCIPAL = `a.id, s.id as session_id, a.email, a.brand_id, a.style_brand, a.role, a.show_sensitive_information, a.selected_language, a.is_demo, s.authenticated_at,
  exists (select 1 from second_factor f where f.account_id = a.id and f.confirmed_at is not null) as has_second_factor`;

/** The living session's user as the database knows him now; null once the session or the account is ended. */
export const findPrincipal = async (db: Db, sessionId: string, accountId: string, now: Date): Promise<Principal | null> => {
  const rows = await db.query<Principal>(
    `select ${PRINCIPAL} from session s join account a on a.id = s.account_id
     where s.id = $1 and a.id = $2 and s.revoked_at is null and s.expires_at > $3 and a.disabled_at is null and a.activated_at is not null`,
    [sessionId, accountId, now],
  );
  return rows[0] ?? null;
};

export interface OpenSession {
  readonly session_id: string;
  readonly account_id: string;
  readonly refresh_token: string;
  readonly expires: Date;
}

const addToken = async (db: Db, sessionId: string, token: string, now: Date): Promise<void> => {
  await db.query('insert into refresh_token (hash, session_id, created_at) values ($1, $2, $3) on conflict do nothing', [
    hashOf(token),
    sessionId,
    now,
  ]);
};

/** What a person later knows a session by. */
export type Device = { readonly device: string; readonly network: string };
const UNKNOWN_DEVICE: Device = { device: '', network: '' };

/** Opens a session on one device. */
export const openSession = async (db: Db, accountId: string, now: Date, from: Device = UNKNOWN_DEVICE): Promise<OpenSession> => {
  const sessionId = randomUUID();
  const token = randomBytes(32).toString('base64url');
  await db.query(
    'insert into session (id, account_id, created_at, used_at, authenticated_at, expires_at, device, network) values ($1, $2, $3, $3, $3, $4, $5, $6)',
    [sessionId, accountId, now, new Date(now.getTime() + MAX_DAYS * DAY_MS), from.device, from.network],
  );
  await addToken(db, sessionId, token, now);
  return { session_id: sessionId, account_id: accountId, refresh_token: token, expires: new Date(now.getTime() + IDLE_DAYS * DAY_MS) };
};

/** Whether somebody logged in to an account from a network, as far as its sessions are still known. */
export const hasLoggedInFrom = async (db: Db, accountId: string, network: string): Promise<boolean> =>
  (await db.query('select 1 from session where account_id = $1 and network = $2 limit 1', [accountId, network])).length > 0;

interface TokenRow {
  readonly session_id: string;
  readonly account_id: string;
  readonly spent_at: string | null;
  readonly used_at: string;
  readonly is_live: boolean;
}

const findToken = async (db: Db, token: string, now: Date): Promise<TokenRow | undefined> =>
  (
    await db.query<TokenRow>(
      `select t.session_id, s.account_id, t.spent_at, s.used_at,
              s.revoked_at is null and s.expires_at > $2 and a.disabled_at is null as is_live
       from refresh_token t join session s on s.id = t.session_id join account a on a.id = s.account_id
       where t.hash = $1 for update of s`,
      [hashOf(token), now],
    )
  )[0];

export type Refreshed =
  | { readonly kind: 'open'; readonly session: OpenSession }
  | { readonly kind: 'refused' }
  | { readonly kind: 'reused'; readonly account_id: string };

/**
 * Trades a refresh token for its successor. The successor follows from the token, so that two tabs asking at once get
 * the same one. A token spent longer ago was copied: the whole session ends.
 */
export const refreshSession = (db: Db, token: string, key: Uint8Array, now: Date): Promise<Refreshed> =>
  db.tx(async (tx) => {
    const found = await findToken(tx, token, now);
    if (found === undefined || !found.is_live) return { kind: 'refused' };
    if (now.getTime() - Date.parse(found.used_at) > IDLE_DAYS * DAY_MS) return { kind: 'refused' };
    if (found.spent_at !== null && elapsedMs(found.spent_at, now) > GRACE_MS) {
      await endSession(tx, found.session_id, now);
      return { kind: 'reused', account_id: found.account_id };
    }
    const successor = createHmac('sha256', key).update(token).digest('base64url');
    if (found.spent_at === null) {
      await tx.query('update refresh_token set spent_at = $2 where hash = $1', [hashOf(token), now]);
      await addToken(tx, found.session_id, successor, now);
      // What a clock that ran ahead promised is cut down to what is promised today.
      await tx.query('update session set used_at = $2, expires_at = least(expires_at, $3) where id = $1', [
        found.session_id,
        now,
        new Date(now.getTime() + MAX_DAYS * DAY_MS),
      ]);
    }
    const expires = new Date(now.getTime() + IDLE_DAYS * DAY_MS);
    return { kind: 'open', session: { session_id: found.session_id, account_id: found.account_id, refresh_token: successor, expires } };
  });

/** The account a refresh token was given to, spent or not: a browser that was logged in before. */
export const accountOfDevice = async (db: Db, token: string): Promise<{ account_id: string; session_id: string } | null> => {
  const rows = await db.query<{ account_id: string; session_id: string }>(
    'select s.account_id, s.id as session_id from refresh_token t join session s on s.id = t.session_id where t.hash = $1',
    [hashOf(token)],
  );
  return rows[0] ?? null;
};

export const endSession = async (db: Db, sessionId: string, now: Date): Promise<void> => {
  await db.query('update session set revoked_at = $2 where id = $1 and revoked_at is null', [sessionId, now]);
};

/** Ends every session of an account, except the one given. */
export const endSessions = async (db: Db, accountId: string, now: Date, except: string | null = null): Promise<void> => {
  await db.query('select end_sessions($1, $2, $3)', [accountId, now, except]);
};
