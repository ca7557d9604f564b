import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import type { Database } from './db.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
const FILE = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Any fixed number: processes that start together take turns on it. */
const LOCK = 7_283_164;

/** The database was written by a newer program; going on could destroy what this one does not know. */
export class SchemaNewer extends Refusal {
  constructor(unknown: readonly string[]) {
    super(`The database holds changes this version does not know (${unknown.join(', ')}). Start the newer version.`);
    this.name = 'SchemaNewer';
  }
}

const readMigrations = async (folder: string): Promise<{ name: string; sql: string }[]> => {
  const names = (await readdir(folder)).filter((name) => FILE.test(name)).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })));
};

/** Those of this program that the database has not had. Rejects with SchemaNewer when it has had others. */
export const pendingMigrations = async (
  database: Pick<Database, 'query'>,
  folder: string = FOLDER,
): Promise<{ name: string; sql: string }[]> => {
  const known = await readMigrations(folder);
  const before = new Set((await database.query<{ name: string }>('select name from migration')).map(({ name }) => name));
  const unknown = [...before].filter((name) => !known.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new SchemaNewer(unknown);
  return known.filter(({ name }) => !before.has(name));
};

/** Brings the schema forward, one transaction per file; returns the names applied. There is no way back but a backup. */
export const migrate = async (database: Database, folder: string = FOLDER): Promise<string[]> => {
  await database.script(`
    begin;
    select pg_advisory_xact_lock(${String(LOCK)});
    create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
    commit;
  `);
  const applied: string[] = [];
  for (const { name, sql } of await pendingMigrations(database, folder)) {
    // The name matches FILE, so it cannot end the literal.
    const script = `
      begin;
      select pg_advisory_xact_lock(${String(LOCK)});
      insert into migration (name) values ('${name}');
      ${sql}
      commit;
    `;
    await database.script(script).catch(async (error: unknown) => {
      // Another process may have applied it while this one waited for the lock.
      const [row] = await database.query('select 1 from migration where name = $1', [name]);
      if (row === undefined) throw error;
    });
    applied.push(name);
  }
  return applied;
};

/** True when every known migration is in the database. */
export const isCurrent = async (database: Pick<Database, 'query'>, folder: string = FOLDER): Promise<boolean> => {
  const known = await readMigrations(folder);
  const [row] = await database.query<{ count: number }>('select count(*) as count from migration where name = any($1::text[])', [
    known.map(({ name }) => name),
  ]);
  return row?.count === known.length;
};
