import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Files that can be made again, kept up to a byte budget; the least recently used go first. Writers put a finished
 * file or folder at `path(key)` in one rename and then `add` it, so whatever is found at a key is whole.
 */
export type DiskCache = {
  path(key: string): string;
  /** Whether the key is there; counts as use. */
  has(key: string): boolean;
  add(key: string): Promise<void>;
  /** Forgets and removes everything below a key. */
  drop(prefix: string): Promise<void>;
  readonly size_bytes: () => number;
};

/** Something used a moment ago may be about to be read by a thread. */
const IN_USE_MS = 60_000;

const sizeOf = async (place: string): Promise<number> => {
  const about = await stat(place);
  if (!about.isDirectory()) return about.size;
  const sizes = await Promise.all((await readdir(place)).map((name) => sizeOf(path.join(place, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Keys `depth` folders below the root; leftovers of interrupted writes are removed. */
const findKeys = async (root: string, depth: number): Promise<string[]> => {
  const keys: string[] = [];
  for (const name of await readdir(root)) {
    if (name.endsWith('.tmp')) await rm(path.join(root, name), { recursive: true, force: true });
    else if (depth === 1) keys.push(name);
    else keys.push(...(await findKeys(path.join(root, name), depth - 1)).map((below) => `${name}/${below}`));
  }
  return keys;
};

export const openDiskCache = async (
  root: string,
  /** `clock` is one that nobody sets. */
  options: { readonly depth: number; readonly budget_bytes: number; readonly clock: () => number },
): Promise<DiskCache> => {
  await mkdir(root, { recursive: true });
  const { clock, budget_bytes } = options;
  // a Map keeps the order of insertion: re-inserting on use makes its head the least recently used
  const entries = new Map<string, { bytes: number; used: number }>();
  let total = 0;
  const remember = (key: string, bytes: number, used: number): void => {
    total += bytes - (entries.get(key)?.bytes ?? 0);
    entries.delete(key);
    entries.set(key, { bytes, used });
  };
  const forget = async (key: string): Promise<void> => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
    await rm(path.join(root, key), { recursive: true, force: true });
  };
  const evict = async (): Promise<void> => {
    for (const [key, { used }] of entries) {
      if (total <= budget_bytes || clock() - used < IN_USE_MS) return;
      await forget(key);
    }
  };
  const found = await Promise.all(
    (await findKeys(root, options.depth)).map(async (key) => ({
      key,
      bytes: await sizeOf(path.join(root, key)),
      changed: (await stat(path.join(root, key))).mtimeMs,
    })),
  );
  for (const { key, bytes } of found.toSorted((a, b) => a.changed - b.changed)) remember(key, bytes, Number.NEGATIVE_INFINITY);
  await evict();
  return {
    path: (key) => path.join(root, key),
    has(key) {
      const entry = entries.get(key);
      if (entry !== undefined) remember(key, entry.bytes, clock());
      return entry !== undefined;
    },
    async add(key) {
      const bytes = await sizeOf(path.join(root, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return null;
      });
      // Dropped since it was put in place, as a sweep does: there is nothing left to keep count of.
      if (bytes === null) return;
      remember(key, bytes, clock());
      await evict();
    },
    async drop(prefix) {
      for (const key of [...entries.keys()].filter((one) => one === prefix || one.startsWith(`${prefix}/`))) await forget(key);
      // Another process with this folder may have written there.
      await rm(path.join(root, prefix), { recursive: true, force: true });
    },
    size_bytes: () => total,
  };
};
