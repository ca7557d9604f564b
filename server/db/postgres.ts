import pg from 'pg';
import { AppError } from '#domain/errors.ts';
import { DbError } from './db-error.ts';
import { STATEMENT_DEADLINE_MS, type Database, type Db, type QueryOptions } from './db.ts';
import { runTransaction } from './transaction.ts';
import { parameter, PARSERS } from './values.ts';

const POOL_SIZE = 10;
const CONNECT_DEADLINE_MS = 5_000;
const BYTEA = 17;
/** Set for the connection, not the transaction, and taken back before the connection goes to somebody else. */
const BECOME_ACCOUNT = "select set_config('surco.account', $1, false), set_config('role', 'surco_app', false)";
const BECOME_ONESELF = "select set_config('role', 'none', false), set_config('surco.account', '', false)";

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), 'hex'));

const getTypeParser = (oid: number, format?: 'text' | 'binary'): unknown => {
  if (format !== 'binary' && oid === BYTEA) return bytes;
  return (format === 'binary' ? undefined : PARSERS[oid]) ?? pg.types.getTypeParser(oid, format);
};

const asDbError = (error: unknown): Error => {
  const { message, code, constraint } = error as pg.DatabaseError;
  if (code === '57014') return new AppError('DB_DEADLINE', {}, { cause: error });
  // Without an SQLSTATE the connection failed, not the statement.
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return new AppError('UNAVAILABLE', {}, { cause: error });
  return new DbError({ message, code, constraint }, error);
};

const send = async (client: pg.PoolClient, sql: string, params: readonly unknown[], { deadline_ms }: QueryOptions): Promise<unknown[]> => {
  const longer = deadline_ms !== undefined && deadline_ms !== STATEMENT_DEADLINE_MS;
  try {
    if (longer) await client.query(`set statement_timeout to ${String(Math.ceil(deadline_ms))}`);
    return (await client.query(sql, params.map(parameter))).rows as unknown[];
  } catch (error) {
    throw asDbError(error);
  } finally {
    // Inside an aborted transaction this is refused; the rollback then undoes the setting by itself.
    if (longer) await client.query(`set statement_timeout to ${String(STATEMENT_DEADLINE_MS)}`).catch(() => undefined);
  }
};

/** A PostgreSQL server, version 15 or newer, with fsync on. */
export const openPostgres = async (
  url: string,
  onTrouble: (message: string, cause: unknown) => void = () => undefined,
): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
    types: { getTypeParser } as pg.CustomTypesConfig,
    options: `-c timezone=UTC -c synchronous_commit=on -c statement_timeout=${String(STATEMENT_DEADLINE_MS)} -c idle_in_transaction_session_timeout=60000`,
  });
  let closing = false;
  pool.on('error', (cause) => {
    if (!closing) onTrouble('An idle database connection was lost', cause);
  });

  const withClient = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw asDbError(error);
    });
    let broken = false;
    try {
      return await run(client);
    } catch (error) {
      broken = error instanceof AppError && error.code === 'UNAVAILABLE';
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const sendBy =
    (client: pg.PoolClient) =>
    (sql: string, params: readonly unknown[], options: QueryOptions): Promise<unknown[]> =>
      send(client, sql, params, options);

  /** A client that is the account's for the length of `run`; one that cannot be given back its own role is thrown away. */
  const withAccount = <T>(account_id: string, run: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    withClient(async (client) => {
      await send(client, BECOME_ACCOUNT, [account_id], {});
      try {
        return await run(client);
      } finally {
        await client.query(BECOME_ONESELF).catch((cause: unknown) => {
          throw new AppError('UNAVAILABLE', {}, { cause });
        });
      }
    });

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
    script: (sql) =>
      withClient(async (client) => {
        try {
          await client.query('set statement_timeout to 0');
          await client.query(sql);
        } catch (error) {
          await client.query('rollback');
          throw asDbError(error);
        } finally {
          await client.query(`set statement_timeout to ${String(STATEMENT_DEADLINE_MS)}`);
        }
      }),
    close: () => {
      closing = true;
      return pool.end();
    },
  };

  const [settings] = await database.query<{ fsync: string; version: number }>(
    "select current_setting('fsync') as fsync, current_setting('server_version_num')::int as version",
  );
  if (settings === undefined || settings.version < 150_000) throw new Error('DATABASE_URL: PostgreSQL 15 or newer is needed');
  if (settings.fsync !== 'on') throw new Error('DATABASE_URL: this server runs with fsync off and would lose saved rows; switch fsync on');
  return database;
};
