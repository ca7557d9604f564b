import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../db/db.ts';
import { lazyTransaction } from '../db/lazy-transaction.ts';

const KEEP_DAYS = 30;
const KEY = /^[\x21-\x7e]{8,200}$/;

interface StoredReply {
  readonly body_hash: Uint8Array;
  readonly reply: string;
}

export interface IdempotentCall {
  readonly db: Db;
  /** Caller and call: the same key of another caller is another key. */
  readonly scope: string;
  readonly key: string;
  readonly input: unknown;
  /** Keys the fingerprint, so that a stored one cannot be used to guess a password in the body. */
  readonly secret: Uint8Array;
  readonly now: Date;
}

/** A file stands for itself by its hash: written out as text it would be many times its size. */
const bytesByHash = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value;

const running = new Set<string>();

const isTimedOut = (error: unknown): boolean => error instanceof AppError && error.code === 'DB_DEADLINE';

const findStored = async (db: Db, scope: string, key: string): Promise<StoredReply | undefined> =>
  (await db.query<StoredReply>('select body_hash, reply from idempotency where scope = $1 and key = $2', [scope, key]))[0];

export interface Answered {
  readonly answer: unknown;
  /** The answer was kept from an earlier time; this time nothing was done. */
  readonly is_repeat: boolean;
}

const replay = (stored: StoredReply, hash: Uint8Array): Answered => {
  if (!timingSafeEqual(stored.body_hash, hash)) throw new AppError('IDEMPOTENCY_MISMATCH');
  // It named somebody who has been erased: done once, and nothing left to say.
  if (stored.reply === '') throw new AppError('NOT_FOUND');
  return { answer: JSON.parse(stored.reply), is_repeat: true };
};

/**
 * Runs a creating call once per key: effect and kept answer are committed together, so a repeat after any failure finds
 * both or neither. `run` gets the transaction as its database.
 */
export const runOnce = async (call: IdempotentCall, run: (db: Db) => Promise<unknown>): Promise<Answered> => {
  const { db, scope, key, now } = call;
  if (!KEY.test(key)) throw new AppError('BAD_REQUEST');
  const hash = createHmac('sha256', call.secret).update(JSON.stringify(call.input, bytesByHash)).digest();
  const slot = `${scope} ${key}`;
  if (running.has(slot)) throw new AppError('IDEMPOTENCY_RUNNING');
  running.add(slot);
  /** Why the row of this key could not be written: read here, because a handler may take it for a refusal of its own rows. */
  let refusal: unknown;
  const transaction = lazyTransaction(db, async (tx) => {
    const row = "insert into idempotency (scope, key, body_hash, reply, created_at) values ($1, $2, $3, '', $4)";
    await tx.query(row, [scope, key, hash, now]).catch((error: unknown) => {
      refusal = error;
      throw error;
    });
  });
  try {
    const stored = await findStored(db, scope, key);
    if (stored !== undefined) return replay(stored, hash);
    const reply = await run(transaction.db);
    await transaction.commit(async (tx) => {
      await tx.query('update idempotency set reply = $3 where scope = $1 and key = $2', [scope, key, JSON.stringify(reply)]);
    });
    return { answer: reply, is_repeat: false };
  } catch (error) {
    await transaction.abort(error);
    // Another process finished the same call meanwhile: what refuses this one may be what that one made. Or it has it still under way.
    const stored = await findStored(db, scope, key).catch(() => undefined);
    if (stored !== undefined) return replay(stored, hash);
    throw isTimedOut(refusal) && db.tier === 'postgres' ? new AppError('IDEMPOTENCY_RUNNING', {}, { cause: error }) : error;
  } finally {
    running.delete(slot);
  }
};

/** Forgets answers older than 30 days. */
export const forgetOldAnswers = async (db: Db, now: Date): Promise<void> => {
  await db.query('delete from idempotency where created_at < $1', [new Date(now.getTime() - KEEP_DAYS * 86_400_000)]);
};
