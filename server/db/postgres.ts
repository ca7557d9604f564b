import pg from 'pg';
import { AppError } from '#domain/errors.ts';
import { fairSemaphore } from '../threads/fair-semaphore.ts';
import { Refusal } from '../refusal.ts';
import { DbError } from './db-error.ts';
import { STATEMENT_DEADLINE_MS, type Database, type Db, type QueryOptions } from './db.ts';
import { runTransaction } from './transaction.ts';
import { parameter, PARSERS } from './values.ts';

const POOL_SIZE = 10;
const CONNECT_DEADLINE_MS = 5_000;
/** Some connections are left by whoever asks most; the rest of what he asks waits in his own line. */
const TURNS = {
  parallel: POOL_SIZE,
  parallel_of_one: POOL_SIZE - 3,
  most_waiting: 2_000,
  most_waiting_of_one: 500,
  patience_ms: CONNECT_DEADLINE_MS,
} as const;
/** A server that is gone without a word never says that a statement took too long: so long after its deadline it is given up here. */
const SILENCE_MS = 1_500;
const BYTEA = 17;
/** Set for the connection, not the transaction, and taken back before the connection goes to somebody else. */
const BECOME_ACCOUNT = "select set_config('surco.account', $1, false), set_config('role', 'surco_app', false)";
const BECOME_ONESELF = "select set_config('role', 'none', false), set_config('surco.account', '', false)";

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), 'hex'));

const getTypeParser = (oid: number, format?: 'text' | 'binary'): unknown => {
  if (format !== 'binary' && oid === BYTEA) return bytes;
  return (format === 'binary' ? undefined : PARSERS[oid]) ?? pg.types.getTypeParser(oid, format);
};

/** SQLSTATEs of a connection, or of a server that is stopping, starting, or has become a standby: never the statement's own fault. */
const AWAY = /^(?:08...|57P0[1-5]|25006)$/;

/** A kept statement whose rows have another shape since another process changed the schema: gone with its connection. */
const isStale = ({ code, routine }: pg.DatabaseError): boolean => code === '0A000' && routine === 'RevalidateCachedQuery';

const asDbError = (error: unknown): Error => {
  if (error instanceof AppError) return error;
  // What the server itself has not said is about the way to it.
  if (!(error instanceof pg.DatabaseError) || (error.code !== undefined && AWAY.test(error.code)) || isStale(error)) {
    return new AppError('UNAVAILABLE', {}, { cause: error });
  }
  const { message, code, constraint } = error;
  return code === '57014' ? new AppError('DB_DEADLINE', {}, { cause: error }) : new DbError({ message, code, constraint }, error);
};

/** As many texts have a name, for the driver drops none of them in a connection's life. */
const MOST_NAMED = 500;
const names = new Map<string, string>();
/** Never the same again, also after a database was opened anew: a connection keeps one text under a name. */
let last_name = 0;

/** The name under which a connection keeps a statement, parsed and planned once and not at every question. */
const nameOf = (sql: string): { readonly name?: string } => {
  const name = names.get(sql) ?? (names.size < MOST_NAMED ? `prepared_${String((last_name += 1))}` : undefined);
  if (name === undefined) return {};
  names.set(sql, name);
  return { name };
};

/** Clients that lost their connection, or their place in its conversation: no other call may get them. */
const broken = new WeakSet<pg.ClientBase>();

const ask = async (client: pg.PoolClient, sql: string, params: readonly unknown[], deadline_ms: number): Promise<unknown[]> => {
  // Not even a rollback: the server takes back by itself what was begun on a connection that is gone.
  if (broken.has(client)) throw new AppError('UNAVAILABLE');
  try {
    // Known to the driver, missing from its types.
    const query: pg.QueryConfig & { query_timeout: number } = {
      ...nameOf(sql),
      text: sql,
      values: [...params],
      query_timeout: deadline_ms + SILENCE_MS,
    };
    return (await client.query(query)).rows as unknown[];
  } catch (cause) {
    const error = asDbError(cause);
    if (error instanceof AppError && error.code === 'UNAVAILABLE') broken.add(client);
    throw error;
  }
};

const setDeadline = (client: pg.PoolClient, deadline_ms: number): Promise<unknown> =>
  ask(client, `set statement_timeout to ${String(Math.ceil(deadline_ms))}`, [], STATEMENT_DEADLINE_MS);

const send = async (client: pg.PoolClient, sql: string, params: readonly unknown[], options: QueryOptions): Promise<unknown[]> => {
  const { deadline_ms = STATEMENT_DEADLINE_MS } = options;
  const is_longer = deadline_ms !== STATEMENT_DEADLINE_MS;
  if (is_longer) await setDeadline(client, deadline_ms);
  try {
    return await ask(client, sql, params.map(parameter), deadline_ms);
  } finally {
    // Inside an aborted transaction this is refused; the rollback then undoes the setting by itself.
    if (is_longer && !broken.has(client)) await setDeadline(client, STATEMENT_DEADLINE_MS).catch(() => undefined);
  }
};

const checkServer = async (database: Database): Promise<void> => {
  const [settings] = await database.query<{ fsync: string; version: number }>(
    "select current_setting('fsync') as fsync, current_setting('server_version_num')::int as version",
  );
  if (settings === undefined || settings.version < 150_000) throw new Refusal('DATABASE_URL: PostgreSQL 15 or newer is needed');
  if (settings.fsync !== 'on')
    throw new Refusal('DATABASE_URL: this server runs with fsync off and would lose saved rows; switch fsync on');
};

/** A PostgreSQL server, version 15 or newer, with fsync on. */
export const openPostgres = async (
  url: string,
  onTrouble: (message: string, cause: unknown) => void = () => undefined,
): Promise<Database> => {
  names.clear();
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser } as pg.CustomTypesConfig,
    options: `-c timezone=UTC -c synchronous_commit=on -c statement_timeout=${String(STATEMENT_DEADLINE_MS)} -c idle_in_transaction_session_timeout=60000 -c jit=off`,
  });
  const acquire = fairSemaphore(TURNS);
  let closing = false;
  pool.on('error', (cause) => {
    if (!closing) onTrouble('An idle database connection was lost', cause);
  });
  // The pool listens to idle clients only: one that breaks in use would end the process. Its statement tells who waits for it.
  pool.on('connect', (client) => void client.on('error', () => void broken.add(client)));

  const withClient = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw asDbError(error);
    });
    try {
      return await run(client);
    } finally {
      client.release(broken.has(client));
    }
  };

  const sendBy =
    (client: pg.PoolClient) =>
    (sql: string, params: readonly unknown[], options: QueryOptions): Promise<unknown[]> =>
      send(client, sql, params, options);

  /** A client that is the account's for the length of `run`; one that cannot be given back its own role is thrown away. */
  const withAccount = async <T>(account_id: string, run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const endTurn = await acquire(account_id);
    return withClient(async (client) => {
      await send(client, BECOME_ACCOUNT, [account_id], {});
      try {
        return await run(client);
      } finally {
        await ask(client, BECOME_ONESELF, [], STATEMENT_DEADLINE_MS).catch((cause: unknown) => {
          broken.add(client);
          throw new AppError('UNAVAILABLE', {}, { cause });
        });
      }
    }).finally(endTurn);
  };

  const asAccount = (account_id: string): Db => ({
    tier: 'postgres',
    query: ((sql: string, params: readonly unknown[] = [], options: QueryOptions = {}) =>
      withAccount(account_id, (client) => send(client, sql, params, options))) as Db['query'],
    tx: (run) => withAccount(account_id, (client) => runTransaction({ tier: 'postgres', send: sendBy(client) }, run)),
  });

  const database: Database = {
    tier: 'postgres',
    query: ((sql: string, params: readonly unknown[] = [], options: QueryOptions = {}) =>
      withClient((client) => send(client, sql, params, options))) as Database['query'],
    tx: (run) => withClient((client) => runTransaction({ tier: 'postgres', send: sendBy(client) }, run)),
    as: asAccount,
    urgent: () => database,
    script: (sql) =>
      withClient(async (client) => {
        await setDeadline(client, 0);
        try {
          await client.query(sql);
        } catch (error) {
          await client.query('rollback').catch(() => void broken.add(client));
          throw asDbError(error);
        } finally {
          await setDeadline(client, STATEMENT_DEADLINE_MS).catch(() => void broken.add(client));
        }
      }),
    close: () => {
      closing = true;
      return pool.end();
    },
  };

  try {
    await checkServer(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
};
