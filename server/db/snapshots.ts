import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const KEPT = 3;
const COMPLETE = /^\d{4}-\d\d-\d\dT[\d-]+Z$/;

interface SnapshotOptions {
  readonly hours: number;
  readonly snapshot: (now: Date) => Promise<string>;
  readonly onTrouble: (message: string, cause: unknown) => void;
}

const fsync = async (place: string): Promise<void> => {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const fsyncAll = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    await (entry.isDirectory() ? fsyncAll(place) : fsync(place));
  }
  await fsync(folder);
};

/** Copies the database now; the copy has its final name only once all of it is on the disk. */
export const takeSnapshot = async (folder: string, now: Date, copyTo: (folder: string) => Promise<void>): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = now.toISOString().replaceAll(':', '-').replace('.', '-');
  const draft = path.join(folder, `${name}.draft`);
  // What an earlier one left when the disk was full or the server died would fill it for good.
  for (const entry of await readdir(folder)) if (entry.endsWith('.draft')) await rm(path.join(folder, entry), { recursive: true });
  try {
    await copyTo(draft);
    await fsyncAll(draft);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await rename(draft, path.join(folder, name));
  await fsync(folder);
  // One dated ahead of now was named by a clock that ran wrong: it is not the newest, and goes before the others.
  const old = (await readdir(folder))
    .filter((entry) => COMPLETE.test(entry))
    .sort((a, b) => Number(b > name) - Number(a > name) || (a < b ? -1 : 1))
    .slice(0, -KEPT);
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
