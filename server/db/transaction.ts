import { AppError } from '#domain/errors.ts';
import { DbError } from './db-error.ts';
import type { Db, QueryOptions, StorageTier } from './db.ts';

/** One connection held for the length of a transaction. */
export interface Connection {
  readonly tier: StorageTier;
  send(sql: string, params: readonly unknown[], options: QueryOptions): Promise<unknown[]>;
}

/** A handler that sits on a transaction longer than this would hold everybody up. */
const TRANSACTION_DEADLINE_MS = 30_000;

interface State {
  over: boolean;
  /** The statement error that aborted the transaction, until a savepoint takes it back. */
  failure: Error | undefined;
  savepoints: number;
}

const insideDb = (connection: Connection, state: State): Db => {
  const query = async (sql: string, params: readonly unknown[] = [], options: QueryOptions = {}): Promise<unknown[]> => {
    if (state.over) throw new DbError({ message: 'The transaction is over', code: '25P01' });
    try {
      return await connection.send(sql, params, options);
    } catch (error) {
      state.failure = error instanceof Error ? error : new Error('A statement failed', { cause: error });
      throw error;
    }
  };
  const db: Db = {
    tier: connection.tier,
    query: query as Db['query'],
    tx: async (run) => {
      state.savepoints += 1;
      const name = `savepoint_${String(state.savepoints)}`;
      await query(`savepoint ${name}`);
      try {
        const result = await run(db);
        await query(`release savepoint ${name}`);
        return result;
      } catch (error) {
        await query(`rollback to savepoint ${name}`);
        state.failure = undefined;
        throw error;
      }
    },
  };
  return db;
};

const withDeadline = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('DB_DEADLINE')), TRANSACTION_DEADLINE_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
};

/** Runs `run` between begin and commit on a held connection. */
export const runTransaction = async <T>(connection: Connection, run: (db: Db) => Promise<T>): Promise<T> => {
  const state: State = { over: false, failure: undefined, savepoints: 0 };
  await connection.send('begin', [], {});
  try {
    const result = await withDeadline(run(insideDb(connection, state)));
    state.over = true;
    // PostgreSQL answers a commit of an aborted transaction with success and rolls back: never acknowledge that.
    if (state.failure !== undefined) throw state.failure;
    await connection.send('commit', [], {});
    return result;
  } catch (error) {
    state.over = true;
    await connection.send('rollback', [], {}).catch((cause: unknown) => {
      // The connection is gone, and the transaction with it; say so unless the reason is known already.
      throw error instanceof AppError || error instanceof DbError ? error : new AppError('UNAVAILABLE', {}, { cause });
    });
    throw error;
  }
};
