import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkFloor, type FreeBytes } from '../disk-floor.ts';

/** Where technical sheets of hybrids lie. */
export const HYBRID_PDFS = 'hybrid_pdfs';
/** Where invoices of coverages lie. */
export const COVERAGE_INVOICES = 'coverage_invoices';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files that rows of the database tell of, by the row's id: `<folder>/<id>`. Processes that share a database share the folder. */
export type KeptFiles = {
  /** Writes a file through to the disk, before its row is there. Rejects with ENOSPC where there is no room for it. */
  keep(id: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  read(id: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removes one whose row is gone; nothing where it is not there. */
  drop(id: string): Promise<void>;
  /** Removes files put there before `until` whose rows are not, or not any more; `hasRow` tells which of some ids have one. */
  sweep(until: Date, hasRow: (ids: readonly string[]) => Promise<readonly string[]>): Promise<void>;
};

const orNone =
  <T>(none: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none;
    throw error;
  };

const synced = async (place: string, flags: string, bytes?: Uint8Array): Promise<void> => {
  const handle = await open(place, flags, 0o600);
  try {
    if (bytes !== undefined) await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const keptFiles = (data_dir: string, name: string, free?: FreeBytes): KeptFiles => {
  const folder = path.join(data_dir, name);
  const placeOf = (id: string): string => path.join(folder, id);
  return {
    keep: async (id, bytes) => {
      await checkFloor(data_dir, bytes.length, free);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await synced(placeOf(id), 'wx', bytes);
      await synced(folder, 'r');
    },
    read: async (id) => {
      const handle = await open(placeOf(id), 'r').catch(orNone(null));
      return handle === null ? null : createReadStream('', { fd: handle });
    },
    drop: (id) => rm(placeOf(id), { force: true }),
    sweep: async (until, hasRow) => {
      const old: string[] = [];
      for (const id of await readdir(folder).catch(orNone<string[]>([]))) {
        const put = ID.test(id) ? await stat(placeOf(id)).catch(orNone(null)) : null;
        if (put !== null && put.ctime < until) old.push(id);
      }
      const kept = new Set(old.length === 0 ? [] : await hasRow(old));
      for (const id of old) if (!kept.has(id)) await rm(placeOf(id), { force: true });
    },
  };
};
