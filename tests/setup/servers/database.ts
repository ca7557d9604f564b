import { createHash, randomUUID } from 'node:crypto';
import { constants, cpSync, existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database, StorageTier } from '#server/db/db.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { readEnv, type Env } from '#server/config/env.ts';

/** A PostgreSQL server on which each test file makes a database of its own; without one the tests run on the embedded tier. */
const serverUrl = process.env['TEST_DATABASE_URL'];
export const testTier: StorageTier = serverUrl === undefined ? 'embedded' : 'postgres';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../server/db/migrations');
const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache');

const rethrow = (message: string, cause: unknown): void => {
  process.stderr.write(`${message}: ${String(cause)}\n`);
};

const schemaKey = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).sort()) hash.update(name).update(await readFile(path.join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
};

export const testEnv = (data_dir: string, extra: Readonly<Record<string, string>> = {}): Env =>
  readEnv({ DATA_DIR: data_dir, LOG_LEVEL: 'silent', SNAPSHOT_HOURS: '0', PUBLIC_URL: 'http://localhost', ...extra });

/** A data folder with the present schema, made once and then copied: creating one takes seconds. */
const preparedFolder = async (): Promise<string> => {
  const prepared = path.join(CACHE, `test-database-${await schemaKey()}`);
  if (existsSync(prepared)) return prepared;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(path.join(CACHE, 'test-database-draft-'));
  const database = await openDatabase(testEnv(draft), rethrow);
  await database.close();
  await rename(draft, prepared).catch(async (error: NodeJS.ErrnoException) => {
    // Another test file was quicker.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(draft, { recursive: true });
  });
  return prepared;
};

/** A number of our own among the locks of a server: the template is made by one process while the others wait. */
const TEMPLATE_LOCK = 71_402_026;

const withServer = async <T>(server: string, run: (db: Database) => Promise<T>): Promise<T> => {
  const database = await openPostgres(server);
  try {
    return await run(database);
  } finally {
    await database.close();
  }
};

const urlOf = (server: string, name: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).href;

/** A database with the present schema, made once on a server and then copied: migrating one takes seconds. */
const preparedTemplate = async (server: string): Promise<string> => {
  const name = `template_${await schemaKey()}`;
  await withServer(server, async (onServer) => {
    const exists = async (): Promise<boolean> => (await onServer.query('select 1 from pg_database where datname = $1', [name])).length > 0;
    if (await exists()) return;
    await onServer.tx(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [TEMPLATE_LOCK], { deadline_ms: 120_000 });
      if (await exists()) return;
      // Under a name of its own until it is whole: nobody copies half a schema.
      const draft = `${name}_draft`;
      await onServer.query(`drop database if exists ${draft}`, [], { deadline_ms: 60_000 });
      await onServer.query(`create database ${draft}`, [], { deadline_ms: 60_000 });
      await (await openDatabase(testEnv(CACHE, { DATABASE_URL: urlOf(server, draft) }), rethrow)).close();
      await onServer.query(`alter database ${draft} rename to ${name}`, [], { deadline_ms: 60_000 });
    });
  });
  return name;
};

/** A fresh database on the given server, copied from a template; `drop` removes it again. */
const makeDatabase = async (server: string, template: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const onServer = (sql: string): Promise<unknown> => withServer(server, (db) => db.query(sql, [], { deadline_ms: 60_000 }));
  await onServer(`create database ${name} template ${template}`);
  return { url: urlOf(server, name), drop: async () => void (await onServer(`drop database ${name} with (force)`)) };
};

export interface TestDatabase {
  readonly database: Database;
  readonly env: Env;
  readonly close: () => Promise<void>;
}

/** A database of its own for one test file, with the schema in place. */
export const openTestDatabase = async (extra: Readonly<Record<string, string>> = {}): Promise<TestDatabase> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'surco-test-'));
  const postgres = serverUrl === undefined ? null : await makeDatabase(serverUrl, await preparedTemplate(serverUrl));
  // In one go: a thousand files one by one, each waited for, take eight times the work.
  if (postgres === null)
    cpSync(path.join(await preparedFolder(), 'db'), path.join(folder, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  const env = testEnv(folder, postgres === null ? extra : { ...extra, DATABASE_URL: postgres.url });
  const database = await openDatabase(env, rethrow);
  return {
    database,
    env,
    close: async () => {
      await database.close();
      await postgres?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** One without any schema. */
export const openBareDatabase = async (): Promise<TestDatabase> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'surco-test-'));
  const postgres = serverUrl === undefined ? null : await makeDatabase(serverUrl, 'template0');
  const env = testEnv(folder, postgres === null ? {} : { DATABASE_URL: postgres.url });
  const database = postgres === null ? await openEmbedded({ data_dir: folder, snapshot_hours: 0 }) : await openPostgres(postgres.url);
  return {
    database,
    env,
    close: async () => {
      await database.close();
      await postgres?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
