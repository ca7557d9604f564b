import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { isUniqueViolation } from '../db/db-error.ts';
import type { Db } from '../db/db.ts';
import { lazyTransaction } from '../db/lazy-transaction.ts';

const KEEP_DAYS = 30;
const KEY = /^[\x21-\x7e]{8,200}$/;

interface Kept {
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

const findKept = async (db: Db, scope: string, key: string): Promise<Kept | undefined> =>
  (await db.query<Kept>('select body_hash, reply from idempotency where scope = $1 and key = $2', [scope, key]))[0];

const replay = (kept: Kept, hash: Uint8Array): unknown => {
  if (!timingSafeEqual(kept.body_hash, hash)) throw new AppError('IDEMPOTENCY_MISMATCH');
  // It told of somebody who has been erased: done once, and nothing left to tell.
  if (kept.reply === '') throw new AppError('NOT_FOUND');
  return JSON.parse(kept.reply);
};

/**
 * Runs a creating call once per key: effect and kept answer are committed together, so a repeat after any failure finds
 * both or neither. `run` gets the transaction as its database.
 */
export const runOnce = async (call: IdempotentCall, run: (db: Db) => Promise<unknown>): Promise<unknown> => {
  const { db, scope, key, now } = call;
  if (!KEY.test(key)) throw new AppError('BAD_REQUEST');
  const hash = createHmac('sha256', call.secret).update(JSON.stringify(call.input, bytesByHash)).digest();
  const slot = `${scope} ${key}`;
  if (running.has(slot)) throw new AppError('IDEMPOTENCY_RUNNING');
  running.add(slot);
  const transaction = lazyTransaction(db, async (tx) => {
    await tx.query("insert into idempotency (scope, key, body_hash, reply, created_at) values ($1, $2, $3, '', $4)", [
      scope,
      key,
      hash,
      now,
    ]);
  });
  try {
    const kept = await findKept(db, scope, key);
    if (kept !== undefined) return replay(kept, hash);
    const reply = await run(transaction.db);
    await transaction.commit(async (tx) => {
      await tx.query('update idempotency set reply = $3 where scope = $1 and key = $2', [scope, key, JSON.stringify(reply)]);
    });
    return reply;
  } catch (error) {
    await transaction.abort(error);
    // Another process finished the same call while this one waited for the row.
    const kept = isUniqueViolation(error, 'idempotency_pkey') ? await findKept(db, scope, key) : undefined;
    if (kept === undefined) throw error;
    return replay(kept, hash);
  } finally {
    running.delete(slot);
  }
};

/** Forgets answers older than 30 days. */
export const forgetOldAnswers = async (db: Db, now: Date): Promise<void> => {
  await db.query('delete from idempotency where created_at < $1', [new Date(now.getTime() - KEEP_DAYS * 86_400_000)]);
};
