import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#domain/errors.ts';
import { STATEMENT_DEADLINE_MS, type Database, type QueryOptions } from './db.ts';
import { DatabaseThread } from './database-thread.ts';
import type { Order } from './embedded-wire.ts';
import { lockFolder } from './folder-lock.ts';
import { startSnapshots, takeSnapshot } from './snapshots.ts';
import { runTransaction } from './transaction.ts';
import { Turns } from './turns.ts';
import { parameter } from './values.ts';

const SCRIPT_DEADLINE_MS = 120_000;
const CLOSE_DEADLINE_MS = 10_000;

export interface EmbeddedOptions {
  readonly data_dir: string;
  /** Hours between copies; 0 makes none. */
  readonly snapshot_hours: number;
  readonly onTrouble?: (message: string, cause: unknown) => void;
}

export interface EmbeddedDatabase extends Database {
  /** Copies the database as it is now below `snapshots`; answers with the copy's folder. */
  snapshot(now: Date): Promise<string>;
}

/** PGlite in its own thread, on a folder nobody else may open. */
export const openEmbedded = async ({
  data_dir,
  snapshot_hours,
  onTrouble = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const folder = path.join(data_dir, 'db');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder);
  const turns = new Turns();
  let thread = new DatabaseThread(folder);
  let closing = false;

  /** The living thread; after a deadline or a crash the next statement finds a new one. */
  const living = async (): Promise<DatabaseThread> => {
    if (closing) throw new AppError('UNAVAILABLE');
    if (thread.closed) {
      await thread.ended;
      thread = new DatabaseThread(folder);
    }
    await thread.opened;
    return thread;
  };

  const ask = async (on: DatabaseThread, order: Order, deadline_ms: number): Promise<unknown[]> => {
    if (on.closed) throw new AppError('UNAVAILABLE');
    try {
      return await on.ask(order, deadline_ms);
    } catch (error) {
      if (on.closed) onTrouble('The database thread was ended; the next statement reopens it', error);
      throw error;
    }
  };

  const send = (on: DatabaseThread, sql: string, params: readonly unknown[], { deadline_ms = STATEMENT_DEADLINE_MS }: QueryOptions) =>
    ask(on, { op: 'query', sql, params: params.map(parameter) }, deadline_ms);

  const query = (sql: string, params: readonly unknown[] = [], options: QueryOptions = {}): Promise<unknown[]> =>
    turns.take(async () => send(await living(), sql, params, options));

  try {
    await thread.opened;
  } catch (error) {
    await thread.end();
    await lock.release();
    throw error;
  }
  const copyTo = (to: string): Promise<void> =>
    turns.take(async () => {
      await ask(await living(), { op: 'copy', to }, SCRIPT_DEADLINE_MS);
    });
  const snapshot = (now: Date): Promise<string> => takeSnapshot(path.join(data_dir, 'snapshots'), now, copyTo);
  const snapshots = startSnapshots({ hours: snapshot_hours, snapshot, onTrouble });

  const database: EmbeddedDatabase = {
    tier: 'embedded',
    query: query as Database['query'],
    tx: (run) =>
      turns.take(async () => {
        // Bound to one life of the thread: a commit can never reach a connection that did not see the statements.
        const held = await living();
        return runTransaction({ tier: 'embedded', send: (sql, params, options) => send(held, sql, params, options) }, run);
      }),
    as: () => database,
    script: (sql) =>
      turns.take(async () => {
        const held = await living();
        try {
          await ask(held, { op: 'script', sql }, SCRIPT_DEADLINE_MS);
        } catch (error) {
          if (!held.closed) await ask(held, { op: 'script', sql: 'rollback' }, SCRIPT_DEADLINE_MS);
          throw error;
        }
      }),
    snapshot,
    close: async () => {
      await snapshots.stop();
      await turns.take(async () => {
        closing = true;
        if (!thread.closed) await ask(thread, { op: 'close' }, CLOSE_DEADLINE_MS);
        await thread.end();
      });
      await lock.release();
    },
  };
  return database;
};
