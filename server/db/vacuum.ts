import type { Db } from './db.ts';

/** The longest table of an installation at its limits is rewritten in seconds; a machine that is busy takes many times that. */
const DEADLINE_MS = 120_000;
/** Numbers measured of places, in tables too long to be rewritten while others wait. */
const MEASURED = [
  'scene',
  'scene_statistics',
  'scene_failure',
  'measured_season',
  'imagery_item',
  'imagery_search',
  'weather_month',
  'weather_hours',
  'wind_forecast',
];

/** One statement at a time, so that others get their turns between two tables. */
const eachTable = async (db: Db, statementOf: (name: string) => string): Promise<void> => {
  const tables = await db.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
  );
  for (const { name } of tables) await db.query(statementOf(name), [], { deadline_ms: DEADLINE_MS });
};

/** A table is another one for its plans when it has twice the pages it had, and some more. */
const GROWN = 'pg_relation_size(oid) > 8192 * (2 * greatest(relpages, 0) + 4)';

/** Counts what is in tables of the embedded database that have grown since they were counted, so that no plan is made, or kept, for the size they had. */
export const analyseGrown = async (db: Pick<Db, 'query'>): Promise<void> => {
  const grown = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and ${GROWN} order by relname`,
  );
  for (const { name } of grown) await db.query(`analyze "${name}"`);
};

/** Gives the room of rows that are gone to new ones, and counts what is there for its plans. PostgreSQL does so by itself; the embedded database has nobody who would. */
export const reuseRoom = async (db: Db): Promise<void> => {
  if (db.tier === 'embedded') await eachTable(db, (name) => `vacuum (analyze) "${name}"`);
};

/**
 * Takes what was erased out of the embedded database's files: a row that is gone stays in its page, and in the log, until something is
 * written over it. Copies made before (snapshots) keep it until they are too old.
 */
export const wipeErased = async (db: Db): Promise<void> => {
  if (db.tier !== 'embedded') return;
  await eachTable(db, (name) => `vacuum ${MEASURED.includes(name) ? '' : 'full '}"${name}"`);
  const statements = ['set wal_recycle = off', 'select pg_switch_wal()', 'checkpoint', 'reset wal_recycle'];
  for (const sql of statements) await db.query(sql, [], { deadline_ms: DEADLINE_MS });
};
