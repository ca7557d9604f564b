import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import type { Env } from '../config/env.ts';
import { Refusal } from '../refusal.ts';
import { DbError, outageCode } from './db-error.ts';
import type { Database } from './db.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

type Trouble = (message: string, cause: unknown) => void;

/** How long a start waits for a PostgreSQL that is away, and how often it asks. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;
/** Wrong user, password or name of the database: waiting changes nothing about it. */
const UNKNOWN_THERE = /^(?:28|3D)/;

class DatabaseAway extends Refusal {
  override readonly may_pass = true;
}

const openEither = async (env: Env, onTrouble: Trouble): Promise<{ database: Database; renew: () => Promise<void> }> => {
  if (env.DATABASE_URL !== undefined) return { database: await openPostgres(env.DATABASE_URL, onTrouble), renew: async () => undefined };
  const database = await openEmbedded({ data_dir: env.DATA_DIR, snapshot_hours: env.SNAPSHOT_HOURS, onTrouble });
  return { database, renew: () => database.renew() };
};

const openMigrated = async (env: Env, onTrouble: Trouble): Promise<Database> => {
  const { database, renew } = await openEither(env, onTrouble);
  try {
    if ((await migrate(database)).length > 0) await renew();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

const isAway = (error: unknown): error is Error =>
  (error instanceof AppError && error.code === 'UNAVAILABLE') || (error instanceof DbError && outageCode(error) === 'UNAVAILABLE');

const reasonOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message);

/** Opens the configured database and brings its schema forward. A PostgreSQL that is away is waited for: it may be starting as well. */
export const openDatabase = async (env: Env, onTrouble: Trouble): Promise<Database> => {
  const late = performance.now() + PATIENCE_MS;
  let is_reported = false;
  for (;;) {
    try {
      return await openMigrated(env, onTrouble);
    } catch (error) {
      if (error instanceof DbError && UNKNOWN_THERE.test(error.code ?? ''))
        throw new Refusal(`DATABASE_URL: ${error.message}`, { cause: error });
      if (env.DATABASE_URL === undefined || !isAway(error)) throw error;
      if (performance.now() > late)
        throw new DatabaseAway(`DATABASE_URL: no PostgreSQL answered for a minute (${reasonOf(error)})`, { cause: error });
      if (!is_reported) onTrouble('PostgreSQL does not answer; the start waits for it up to a minute', reasonOf(error));
      is_reported = true;
      await sleep(PAUSE_MS);
    }
  }
};
