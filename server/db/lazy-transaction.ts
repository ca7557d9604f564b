import { DbError } from './db-error.ts';
import type { Db } from './db.ts';

/** A transaction around a handler that begins at the handler's first statement, so that slow work before it holds nobody up. */
export interface LazyTransaction {
  readonly db: Db;
  /** Runs `last` inside, then commits. */
  commit(last: (db: Db) => Promise<void>): Promise<void>;
  /** Rolls back what was begun; from then on no statement is taken. The reason is the caller's to throw. */
  abort(reason: unknown): Promise<void>;
}

/** How a transaction ends: given as a value, because a rejection would need somebody who listens, and a begin that failed listens to nothing. */
type Ending = { readonly last: (db: Db) => Promise<void> } | { readonly reason: unknown };

interface Begun {
  readonly inside: Promise<Db>;
  readonly finished: Promise<void>;
}

const begin = (outer: Db, first: (db: Db) => Promise<void>, ending: Promise<Ending>): Begun => {
  const opened = Promise.withResolvers<Db>();
  const finished = outer.tx(async (db) => {
    await first(db);
    opened.resolve(db);
    const end = await ending;
    if ('reason' in end) throw end.reason;
    await end.last(db);
  });
  finished.catch(opened.reject);
  // Whoever asked for it may have given up meanwhile.
  opened.promise.catch(() => undefined);
  return { inside: opened.promise, finished };
};

export const lazyTransaction = (outer: Db, first: (db: Db) => Promise<void>): LazyTransaction => {
  const ending = Promise.withResolvers<Ending>();
  let begun: Begun | undefined;
  let is_over = false;
  const open = (): Begun => {
    // A branch the handler left behind must not begin a transaction that nobody would end.
    if (is_over) throw new DbError({ message: 'The transaction is over', code: '25P01' });
    begun ??= begin(outer, first, ending.promise);
    return begun;
  };
  return {
    db: {
      tier: outer.tier,
      query: async (sql, params, options) => (await open().inside).query(sql, params, options),
      tx: async (run) => (await open().inside).tx(run),
    },
    commit: async (last) => {
      const { inside, finished } = open();
      is_over = true;
      await inside;
      ending.resolve({ last });
      await finished;
    },
    abort: async (reason) => {
      is_over = true;
      ending.resolve({ reason });
      await begun?.finished.catch(() => undefined);
    },
  };
};
