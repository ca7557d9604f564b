import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#domain/errors.ts';
import { checkFloor } from '../../disk-floor.ts';
import { Refusal } from '../../refusal.ts';
import { DbError, outageCode } from '../db-error.ts';
import { STATEMENT_DEADLINE_MS, type Database, type Db, type QueryOptions, type ScopedDatabase } from '../db.ts';
import { DatabaseThread } from './database-thread.ts';
import { watchRoom } from './disk-room.ts';
import type { Order } from './embedded-wire.ts';
import { lockDatabase } from '../snapshots/folder-swap.ts';
import { bytesIn, snapshotsOf, startSnapshots, takeSnapshot } from '../snapshots/snapshots.ts';
import { runTransaction } from '../transaction.ts';
import { Turns } from '../turns.ts';
import { analyseGrown } from '../vacuum.ts';
import { parameter } from '../values.ts';

const SCRIPT_DEADLINE_MS = 120_000;
const CLOSE_DEADLINE_MS = 10_000;
/** A statement that made room for others so often is given up. */
const MOST_CUTS = 8;
/** Rows written after which it is looked whether a table has grown. */
const MANY_ROWS = 200;
/** SQLSTATE of a write where only reads are let through. */
const READ_ONLY = '25006';

export interface EmbeddedOptions {
  readonly data_dir: string;
  /** Hours between copies; 0 makes none. */
  readonly snapshot_hours: number;
  readonly onTrouble?: (message: string, cause: unknown) => void;
}

export interface EmbeddedDatabase extends Database {
  /** Copies the database as it is now below `snapshots`; answers with the copy's folder. */
  snapshot(now: Date): Promise<string>;
  /** Begins a new life of the thread: making a database and its schema takes memory that is given back only so. */
  renew(): Promise<void>;
}

/** The disk holding the data folder is full already: an embedded database that cannot write cannot be opened. */
class NoRoom extends Refusal {
  override readonly may_pass = true;
  constructor(data_dir: string) {
    super(`The disk holding ${path.resolve(data_dir)} is full; the database cannot be opened. Make room first.`);
    this.name = 'NoRoom';
  }
}

/** A file of rows that cannot grow is an error like any other; whatever else finds no room leaves the database in disorder. */
const isDisorder = (error: unknown): boolean =>
  error instanceof DbError && outageCode(error) === 'STORAGE_FULL' && !error.message.startsWith('could not extend file');

/** PGlite in its own thread, on a folder nobody else may open. */
export const openEmbedded = async ({
  data_dir,
  snapshot_hours,
  onTrouble = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const folder = path.join(data_dir, 'db');
  const lock = await lockDatabase(data_dir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const turns = new Turns();
  const room = watchRoom(data_dir, onTrouble);
  if ((await room.look()) === 'none') {
    room.close();
    await lock.release();
    throw new NoRoom(data_dir);
  }
  let thread = new DatabaseThread(folder);
  let closing = false;

  /** The living thread, with what may be written; after a deadline, a crash or a full disk the next statement finds a new one. */
  const living = async (is_urgent = false): Promise<DatabaseThread> => {
    if (closing) throw new AppError('UNAVAILABLE');
    const space = await room.look();
    if (thread.closed) {
      await thread.ended;
      if (space === 'none') throw new AppError('STORAGE_FULL');
      thread = new DatabaseThread(folder);
    }
    await thread.opened;
    await thread.setReadOnly(space === 'none' || (space === 'tight' && !is_urgent), STATEMENT_DEADLINE_MS);
    return thread;
  };

  const ask = async (on: DatabaseThread, order: Order, deadline_ms: number, cut?: AbortSignal): Promise<unknown[]> => {
    if (on.closed) throw new AppError('UNAVAILABLE');
    try {
      return await on.ask(order, deadline_ms, cut);
    } catch (error) {
      if (isDisorder(error)) {
        room.press();
        await on.end();
      }
      if (on.closed) onTrouble('The database thread was ended; the next statement reopens it', error);
      throw error instanceof DbError && error.code === READ_ONLY ? new AppError('STORAGE_FULL', {}, { cause: error }) : error;
    }
  };

  const send = (
    on: DatabaseThread,
    sql: string,
    params: readonly unknown[],
    { deadline_ms = STATEMENT_DEADLINE_MS }: QueryOptions,
    cut?: AbortSignal,
  ) => ask(on, { op: 'query', sql, params: params.map(parameter) }, deadline_ms, cut);

  const analyse = async (): Promise<void> => {
    thread.written = 0;
    if ((await room.look()) !== 'roomy') return;
    const query = ((sql: string) => send(thread, sql, [], { deadline_ms: SCRIPT_DEADLINE_MS })) as Db['query'];
    await analyseGrown({ query }).catch((cause: unknown) => onTrouble('Tables that have grown could not be analysed', cause));
  };

  /** A turn of the one connection. After many rows were written the next statement finds plans made for tables of their size. */
  const turn = <T>(owner: string | null, work: (cut: AbortSignal) => Promise<T>): Promise<T> =>
    turns.run(owner, async (cut) => {
      const result = await work(cut);
      if (!thread.closed && thread.written >= MANY_ROWS) await analyse();
      return result;
    });

  /** A statement of an account that is cut short is taken back whole, and waits for another turn. */
  const inTurns = async (owner: string | null, is_urgent: boolean, sql: string, params: readonly unknown[], options: QueryOptions) => {
    for (let cuts = 0; cuts <= MOST_CUTS; cuts += 1) {
      const rows = await turn(owner, async (cut) => {
        const held = await living(is_urgent);
        return send(held, sql, params, options, owner === null ? undefined : cut).catch((error: unknown) => {
          if (cut.aborted && owner !== null && !held.closed && error instanceof AppError && error.code === 'DB_DEADLINE') return null;
          throw error;
        });
      });
      if (rows !== null) return rows;
    }
    throw new AppError('DB_DEADLINE');
  };

  try {
    await thread.opened;
    await analyse();
  } catch (error) {
    await thread.end();
    room.close();
    await lock.release();
    throw error;
  }
  const copyTo = (to: string): Promise<void> =>
    turn(null, async () => {
      if ((await room.look()) !== 'roomy') throw new AppError('STORAGE_FULL');
      await checkFloor(data_dir, await bytesIn(folder));
      await ask(await living(), { op: 'copy', to }, SCRIPT_DEADLINE_MS);
    });
  const snapshot = (now: Date): Promise<string> => takeSnapshot(snapshotsOf(data_dir), now, copyTo);
  const snapshots = startSnapshots({ hours: snapshot_hours, snapshot, onTrouble });

  const connectionOf = (is_urgent: boolean, owner: string | null = null): ScopedDatabase => ({
    tier: 'embedded',
    query: ((sql: string, params: readonly unknown[] = [], options: QueryOptions = {}) =>
      inTurns(owner, is_urgent, sql, params, options)) as ScopedDatabase['query'],
    tx: (run) =>
      turn(owner, async () => {
        // Bound to one life of the thread: a commit can never reach a connection that did not see the statements.
        const held = await living(is_urgent);
        return runTransaction({ tier: 'embedded', send: (sql, params, options) => send(held, sql, params, options) }, run);
      }),
    as: (account_id) => connectionOf(is_urgent, account_id),
    urgent: () => connectionOf(true, owner),
  });

  return {
    ...connectionOf(false),
    script: (sql) =>
      turn(null, async () => {
        // Migrations: a start on a disk that is nearly full has none to make, and is not to fail for looking.
        const held = await living(true);
        try {
          await ask(held, { op: 'script', sql }, SCRIPT_DEADLINE_MS);
        } catch (error) {
          if (!held.closed) await ask(held, { op: 'script', sql: 'rollback' }, SCRIPT_DEADLINE_MS);
          throw error;
        }
      }),
    snapshot,
    renew: () =>
      turn(null, async () => {
        await ask(await living(true), { op: 'close' }, CLOSE_DEADLINE_MS);
        await thread.end();
      }),
    close: async () => {
      await snapshots.stop();
      await turn(null, async () => {
        closing = true;
        if (!thread.closed) await ask(thread, { op: 'close' }, CLOSE_DEADLINE_MS);
        await thread.end();
      });
      room.close();
      await lock.release();
    },
  };
};
