import type { Db } from './db.ts';

/** A transaction around a handler that begins at the handler's first statement, so that slow work before it holds nobody up. */
export interface LazyTransaction {
  readonly db: Db;
  /** Runs `last` inside, then commits. */
  commit(last: (db: Db) => Promise<void>): Promise<void>;
  abort(reason: unknown): Promise<void>;
}

export const lazyTransaction = (outer: Db, first: (db: Db) => Promise<void>): LazyTransaction => {
  const ending = Promise.withResolvers<(db: Db) => Promise<void>>();
  let inside: Promise<Db> | undefined;
  let finished: Promise<void> | undefined;
  const open = (): Promise<Db> => {
    inside ??= new Promise((resolve, reject) => {
      finished = outer.tx(async (db) => {
        await first(db);
        resolve(db);
        const last = await ending.promise;
        await last(db);
      });
      finished.catch(reject);
    });
    return inside;
  };
  return {
    db: {
      tier: outer.tier,
      query: async (sql, params, options) => (await open()).query(sql, params, options),
      tx: async (run) => (await open()).tx(run),
    },
    commit: async (last) => {
      await open();
      ending.resolve(last);
      await finished;
    },
    abort: async (reason) => {
      if (inside === undefined) return;
      ending.reject(reason);
      // The reason is the caller's to throw; here only the rollback is waited for.
      await finished?.catch(() => undefined);
    },
  };
};
