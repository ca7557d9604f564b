import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '../embedded/folder-lock.ts';
import { fsync, fsyncAll, nameOf } from './snapshots.ts';

const placesOf = (data_dir: string) => ({
  live: path.join(data_dir, 'db'),
  /** A restored database, whole and checked, on its way to become the live one. */
  whole: path.join(data_dir, 'db.restored'),
  /** A data folder of its own, in which a restore builds its database. */
  draft: path.join(data_dir, 'db.draft'),
});

/** How the names begin of databases that gave way to a restored one. */
export const REPLACED = 'db.replaced-';

const move = async (from: string, to: string): Promise<void> => {
  await rename(from, to);
  // One name after the other reaches the disk: a power cut leaves a state that `lockDatabase` knows.
  await fsync(path.dirname(to));
};

/**
 * Takes the lock of a data folder's database, and settles what a restore that was cut off has left there: a whole copy goes to the
 * place that was cleared for it; while that place is not clear, the database is still the one from before, and copies go.
 */
export const lockDatabase = async (data_dir: string): Promise<{ release: () => Promise<void> }> => {
  const { live, whole, draft } = placesOf(data_dir);
  await mkdir(data_dir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(live);
  try {
    if (existsSync(whole) && !existsSync(live)) await move(whole, live);
    for (const left of [whole, draft]) await rm(left, { recursive: true, force: true });
  } catch (error) {
    await lock.release();
    throw error;
  }
  return lock;
};

/** Makes a draft for `build` and puts the database it leaves there in the place of the live one, which is kept. Only for who holds the lock. */
export const replaceDatabase = async <T>(data_dir: string, now: Date, build: (draft: string) => Promise<T>): Promise<T> => {
  const { live, whole, draft } = placesOf(data_dir);
  await mkdir(draft, { mode: 0o700 });
  try {
    const built = await build(draft);
    await fsyncAll(path.join(draft, 'db'));
    await move(path.join(draft, 'db'), whole);
    if (existsSync(live)) await move(live, path.join(data_dir, `${REPLACED}${nameOf(now)}`));
    await move(whole, live);
    return built;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};
