import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeManifest } from './manifest.ts';

const KEPT = 3;
const COMPLETE = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-\d{3}Z$/;
/** How the name ends of one that is still being made, or never was finished. */
export const UNFINISHED = '.draft';

/** A moment as the name of a folder: `2026-01-12T10-00-00-000Z`. */
export const nameOf = (now: Date): string => now.toISOString().replaceAll(':', '-').replace('.', '-');

/** The moment a snapshot is named for, `2026-01-12 10:00:00 UTC`; its name where that tells none. */
export const momentOf = (name: string): string => name.replace(COMPLETE, '$1 $2:$3:$4 UTC');

export const snapshotsOf = (data_dir: string): string => path.join(data_dir, 'snapshots');

/** The names of those there are, the newest first. */
export const listSnapshots = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => COMPLETE.test(name))
    .toSorted()
    .toReversed();

interface SnapshotOptions {
  readonly hours: number;
  readonly snapshot: (now: Date) => Promise<string>;
  readonly onTrouble: (message: string, cause: unknown) => void;
}

export const fsync = async (place: string): Promise<void> => {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const fsyncAll = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    await (entry.isDirectory() ? fsyncAll(place) : fsync(place));
  }
  await fsync(folder);
};

/** What a folder weighs; files that go while it is looked at count nothing. */
export const bytesIn = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(path.join(entry.parentPath, entry.name)).catch(() => null)),
  );
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0);
};

/** Copies the database now; the copy has its final name only once all of it is on the disk. */
export const takeSnapshot = async (folder: string, now: Date, copyTo: (folder: string) => Promise<void>): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = nameOf(now);
  const draft = path.join(folder, `${name}${UNFINISHED}`);
  // What an earlier one left when the disk was full or the server died would fill it for good.
  for (const entry of await readdir(folder)) if (entry.endsWith(UNFINISHED)) await rm(path.join(folder, entry), { recursive: true });
  try {
    await copyTo(draft);
    await writeManifest(draft);
    await fsyncAll(draft);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await rename(draft, path.join(folder, name));
  await fsync(folder);
  // One dated ahead of now was named by a clock that ran wrong: it is not the newest, and goes before the others.
  const old = (await listSnapshots(folder)).sort((a, b) => Number(b > name) - Number(a > name) || (a < b ? -1 : 1)).slice(0, -KEPT);
  for (const entry of old) await rm(path.join(folder, entry), { recursive: true });
  return path.join(folder, name);
};

/** Takes a snapshot every `hours`; `stop` waits for the one under way. */
export const startSnapshots = ({ hours, snapshot, onTrouble }: SnapshotOptions): { stop: () => Promise<void> } => {
  let running: Promise<unknown> = Promise.resolve();
  if (hours === 0) return { stop: async () => undefined };
  const timer = setInterval(() => {
    running = running.then(() => snapshot(new Date())).catch((cause: unknown) => onTrouble('The snapshot failed', cause));
  }, hours * 3_600_000);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
