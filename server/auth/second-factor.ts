import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../db/db.ts';
import { enterGuess, forgiveGuesses, type GuardKey } from './login-guard.ts';
import { seal, unseal } from './secrets/seal.ts';
import { base32, stepOf } from './secrets/totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

interface Row {
  readonly secret: Uint8Array | null;
  readonly pending: Uint8Array | null;
}

const findFactor = async (db: Db, account_id: string): Promise<Row | undefined> =>
  (await db.query<Row>('select secret, pending from second_factor where account_id = $1', [account_id]))[0];

export const hasSecondFactor = async (db: Db, account_id: string): Promise<boolean> =>
  ((await findFactor(db, account_id))?.secret ?? null) !== null;

/** A new secret, not yet in force: the one before it, if any, stays until a code of the new one is shown. */
export const startEnrolment = async (db: Db, key: Uint8Array, account_id: string): Promise<Uint8Array> => {
  const secret = randomBytes(SECRET_BYTES);
  await db.query(
    'insert into second_factor (account_id, pending) values ($1, $2) on conflict (account_id) do update set pending = excluded.pending',
    [account_id, seal(key, account_id, secret)],
  );
  return secret;
};

/** Recovery codes have no ambiguous signs to confuse: letters and digits of base 32, in any case, with or without hyphens. */
const hashOfRecovery = (code: string): Uint8Array => createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest();

/** Ten new recovery codes, in place of all older ones. They are shown once; only their hashes are kept. */
export const makeRecoveryCodes = async (db: Db, account_id: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)).replace(/(.{4})(?=.)/g, '$1-'));
  await db.query('delete from recovery_code where account_id = $1', [account_id]);
  await db.query("insert into recovery_code (account_id, hash) select $1, decode(h, 'hex') from unnest($2::text[]) as h", [
    account_id,
    codes.map((code) => Buffer.from(hashOfRecovery(code)).toString('hex')),
  ]);
  return codes;
};

/** Half minutes by which a step may lie ahead of the one that is accepted: more was written by a clock that ran wrong. */
const STEPS_AHEAD = 10;

/** Uses up the half minute of a code; false when one of it, or of a later one, was accepted before. */
const takeStep = async (db: Db, account_id: string, step: number): Promise<boolean> =>
  (
    await db.query(
      'update second_factor set last_step = $2 where account_id = $1 and (last_step < $2 or last_step > $2::bigint + $3::bigint) returning 1',
      [account_id, step, STEPS_AHEAD],
    )
  ).length === 1;

const takeRecoveryCode = async (db: Db, account_id: string, code: string): Promise<boolean> =>
  (await db.query('delete from recovery_code where account_id = $1 and hash = $2 returning 1', [account_id, hashOfRecovery(code)]))
    .length === 1;

const fits = async (db: Db, key: Uint8Array, account_id: string, code: string, now: Date): Promise<boolean> => {
  const secret = (await findFactor(db, account_id))?.secret ?? null;
  if (secret === null) return false;
  const step = stepOf(unseal(key, account_id, secret), code.replace(/\s/g, ''), now);
  return step === null ? takeRecoveryCode(db, account_id, code) : takeStep(db, account_id, step);
};

/** Throws unless the code is the authenticator's or an unused recovery code; guesses count against `guard`. */
export const checkCode = async (db: Db, key: Uint8Array, account_id: string, code: string, guard: GuardKey, now: Date): Promise<void> => {
  await enterGuess(db, [guard], now);
  if (!(await fits(db, key, account_id, code, now)))
    throw new AppError('CODE_WRONG', {}, { fields: [{ path: 'code', code: 'CODE_WRONG' }] });
  await forgiveGuesses(db, [guard]);
};

/** Puts the pending secret in force when the code is its own; answers the recovery codes. */
export const confirmEnrolment = async (db: Db, key: Uint8Array, account_id: string, code: string, now: Date): Promise<string[]> => {
  const pending = (await findFactor(db, account_id))?.pending ?? null;
  const step = pending === null ? null : stepOf(unseal(key, account_id, pending), code.replace(/\s/g, ''), now);
  if (step === null) throw new AppError('CODE_WRONG', {}, { fields: [{ path: 'code', code: 'CODE_WRONG' }] });
  await db.query(
    'update second_factor set secret = pending, pending = null, last_step = $2, confirmed_at = $3 where account_id = $1 and pending is not null',
    [account_id, step, now],
  );
  return makeRecoveryCodes(db, account_id);
};

export const removeSecondFactor = async (db: Db, account_id: string): Promise<void> => {
  await db.query('delete from recovery_code where account_id = $1', [account_id]);
  await db.query('delete from second_factor where account_id = $1', [account_id]);
};
