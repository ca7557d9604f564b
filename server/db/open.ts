import type { Env } from '../env.ts';
import type { Database } from './db.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

type Trouble = (message: string, cause: unknown) => void;

/** Opens the configured database and brings its schema forward. */
export const openDatabase = async (env: Env, onTrouble: Trouble): Promise<Database> => {
  const database =
    env.DATABASE_URL === undefined
      ? await openEmbedded({ data_dir: env.DATA_DIR, snapshot_hours: env.SNAPSHOT_HOURS, onTrouble })
      : await openPostgres(env.DATABASE_URL, onTrouble);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};
