import { constants, existsSync, statSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../../refusal.ts';
import { openEmbedded } from '../embedded/embedded.ts';
import { lockDatabase, replaceDatabase } from './folder-swap.ts';
import { checkManifest, MANIFEST } from './manifest.ts';
import { pendingMigrations } from '../migrate.ts';
import { snapshotsOf, UNFINISHED } from './snapshots.ts';

export interface Restored {
  readonly name: string;
  readonly accounts: number;
  /** Those in use, without archived and deleted ones. */
  readonly fields: number;
  readonly field_ids: readonly string[];
  readonly pending_migrations: number;
}

interface RestoreOptions {
  readonly data_dir: string;
  /** A folder, or the name of a snapshot of this data folder. */
  readonly given: string;
  readonly now: Date;
  readonly onTrouble: (message: string, cause: unknown) => void;
  /** Asked once the copy is proved, before it takes the database's place. */
  readonly beforeSwap: (restored: Restored) => Promise<void>;
}

/** The folder of a snapshot that is whole as far as its name and its manifest go. */
const findSnapshot = (given: string, snapshots: string): string => {
  const folder = [path.resolve(given), path.resolve(snapshots, given)].find(
    (place) => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true,
  );
  if (folder === undefined) throw new Refusal(`There is no snapshot ${given}, neither here nor in ${snapshots}.`);
  if (folder.endsWith(UNFINISHED)) throw new Refusal(`The snapshot ${path.basename(folder)} was never finished; choose another.`);
  if (!existsSync(path.join(folder, MANIFEST)))
    throw new Refusal(`The snapshot ${path.basename(folder)} has no ${MANIFEST}, so its files cannot be checked (docs/restore.md).`);
  return folder;
};

/** Copies a snapshot, then reads the copy against the manifest: what will be opened is what is checked. */
const copyChecked = async (snapshot: string, to: string): Promise<void> => {
  await mkdir(to, { mode: 0o700 });
  try {
    // cpSync tells of a full disk as of a broken one.
    await cp(snapshot, to, { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE });
    await checkManifest(to);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOSPC' ? 'the disk has no room for a copy beside the database' : message;
    throw new Refusal(`The snapshot ${path.basename(snapshot)} is not restored: ${reason}. Nothing was changed.`, { cause: error });
  }
  await rm(path.join(to, MANIFEST));
};

/** Opens the copy and asks it what it holds, so that a database that does not answer never takes the place of one that does. */
const readContent = async (data_dir: string, onTrouble: RestoreOptions['onTrouble']): Promise<Omit<Restored, 'name'>> => {
  const database = await openEmbedded({ data_dir, snapshot_hours: 0, onTrouble });
  try {
    const pending = await pendingMigrations(database);
    const [accounts] = await database.query<{ count: number }>('select count(*) as count from account');
    const fields = await database.query<{ id: string; is_used: boolean }>(
      'select id, archived_at is null and deleted_at is null as is_used from field',
    );
    return {
      accounts: accounts?.count ?? 0,
      fields: fields.filter(({ is_used }) => is_used).length,
      field_ids: fields.map(({ id }) => id),
      pending_migrations: pending.length,
    };
  } finally {
    await database.close();
  }
};

/** Puts a checked copy of a snapshot in the place of the database, which is kept. Whatever is refused changes nothing. */
export const restoreSnapshot = async ({ data_dir, given, now, onTrouble, beforeSwap }: RestoreOptions): Promise<Restored> => {
  const snapshot = findSnapshot(given, snapshotsOf(data_dir));
  const name = path.basename(snapshot);
  const lock = await lockDatabase(data_dir);
  try {
    return await replaceDatabase(data_dir, now, async (draft) => {
      await copyChecked(snapshot, path.join(draft, 'db'));
      const content = await readContent(draft, onTrouble).catch((cause: unknown) => {
        if (cause instanceof Refusal) throw cause;
        throw new Refusal(`The database in ${name} does not answer: ${String(cause)}. Nothing was changed.`, { cause });
      });
      await beforeSwap({ name, ...content });
      return { name, ...content };
    });
  } finally {
    await lock.release();
  }
};
