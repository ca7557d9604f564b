import { randomBytes } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { hashOf } from './sessions.ts';

export type MailPurpose = 'activation' | 'reset' | 'email';

/** A secret made so far ahead of now is of a clock that ran wrong, and would live until that clock's time has come. */
const AHEAD = "interval '1 day'";

const LIFE_MS: Readonly<Record<MailPurpose, number>> = {
  activation: 24 * 3_600_000,
  reset: 60 * 60_000,
  email: 60 * 60_000,
};

/** Makes the secret of a mailed link; older ones of the same purpose die. `email`: the address a change of address is about. */
export const makeMailToken = async (
  db: Db,
  purpose: MailPurpose,
  accountId: string,
  now: Date,
  email: string | null = null,
): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  await db.query('delete from mail_token where account_id = $1 and purpose = $2 and used_at is null', [accountId, purpose]);
  await db.query('insert into mail_token (hash, purpose, account_id, created_at, expires_at, email) values ($1, $2, $3, $4, $5, $6)', [
    hashOf(secret),
    purpose,
    accountId,
    now,
    new Date(now.getTime() + LIFE_MS[purpose]),
    email,
  ]);
  return secret;
};

/** Uses a secret up and tells whose it was; null when it is unknown, old or used. Of two at once, one wins. */
export const takeMailToken = async (db: Db, purpose: MailPurpose, secret: string, now: Date): Promise<string | null> => {
  const rows = await db.query<{ account_id: string }>(
    `update mail_token set used_at = $3
     where hash = $1 and purpose = $2 and used_at is null and expires_at > $3 and created_at < $3::timestamptz + ${AHEAD} returning account_id`,
    [hashOf(secret), purpose, now],
  );
  return rows[0]?.account_id ?? null;
};

/** Whose used secret this is, for answering a second click on an activation link. */
export const findUsedMailToken = async (db: Db, purpose: MailPurpose, secret: string): Promise<string | null> => {
  const rows = await db.query<{ account_id: string }>(
    'select account_id from mail_token where hash = $1 and purpose = $2 and used_at is not null',
    [hashOf(secret), purpose],
  );
  return rows[0]?.account_id ?? null;
};

/** Uses up the link of a change of address; whose it was, and which address it was mailed to. */
export const takeEmailToken = async (db: Db, secret: string, now: Date): Promise<{ account_id: string; email: string } | null> => {
  const rows = await db.query<{ account_id: string; email: string }>(
    `update mail_token set used_at = $2
     where hash = $1 and purpose = 'email' and used_at is null and expires_at > $2 and created_at < $2::timestamptz + ${AHEAD} returning account_id, email`,
    [hashOf(secret), now],
  );
  return rows[0] ?? null;
};

/** What was mailed before and not yet used is worth nothing any more. */
export const dropMailTokens = async (db: Db, accountId: string): Promise<void> => {
  await db.query('select drop_mail_tokens($1)', [accountId]);
};
