import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { EncodedPhoto } from './encode-photo.ts';
import type { PhotoSize } from './photo-link.ts';

const NAMES: Readonly<Record<PhotoSize, string>> = { full: 'photo.jpg', thumb: 'thumb.webp' };
const SHELF = /^[0-9a-f]{2}$/;
const DRAFTS = 'drafts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const isTaken = (error: unknown): boolean => ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
const orNone =
  <T>(none: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return none;
    throw error;
  };

const synced = async (place: string, flags: string, run: (handle: FileHandle) => Promise<void> = async () => undefined): Promise<void> => {
  const handle = await open(place, flags);
  try {
    await run(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
};
const syncFolder = (folder: string): Promise<void> => synced(folder, 'r');

export type PhotoDraft = {
  /** Puts the files where they are read, whole, in the place of others of that photo. */
  place(): Promise<void>;
  /** Removes what was not placed. */
  drop(): Promise<void>;
};

/** Photos that were taken over, as files: `photos/<two digits of the id>/<id>/{photo.jpg,thumb.webp}`. */
export type PhotoFiles = {
  /** Writes both files through to the disk, where nobody reads them yet. */
  draft(photo_id: string, encoded: EncodedPhoto): Promise<PhotoDraft>;
  /** Null when there is none. */
  read(photo_id: string, size: PhotoSize): Promise<Uint8Array | null>;
  stream(photo_id: string, size: PhotoSize): Promise<{ readonly bytes: number; readonly content: Readable } | null>;
  remove(photo_ids: readonly string[]): Promise<void>;
  /** Those whose files were put there before a moment, shelf by shelf. */
  placedBefore(until: Date): AsyncGenerator<string[]>;
  /** What a killed process left half written. */
  sweepDrafts(until: Date): Promise<void>;
};

export const photoFiles = (data_dir: string): PhotoFiles => {
  const root = path.join(data_dir, 'photos');
  const drafts = path.join(root, DRAFTS);
  const folderOf = (photo_id: string): string => path.join(root, photo_id.slice(0, 2), photo_id);

  const place = async (draft: string, photo_id: string): Promise<void> => {
    const folder = folderOf(photo_id);
    const shelf = path.dirname(folder);
    await mkdir(shelf, { recursive: true, mode: 0o700 });
    await rename(draft, folder).catch(async (error: unknown) => {
      if (!isTaken(error)) throw error;
      // Left by a process that ended before its row was there: this one's row speaks of this one's bytes.
      await rm(folder, { recursive: true, force: true });
      await rename(draft, folder);
    });
    await syncFolder(shelf);
    await syncFolder(root);
  };
  return {
    draft: async (photo_id, { photo, thumb }) => {
      const draft = path.join(drafts, `${photo_id}.${randomUUID()}`);
      await mkdir(draft, { recursive: true, mode: 0o700 });
      const drop = (): Promise<void> => rm(draft, { recursive: true, force: true });
      try {
        await synced(path.join(draft, NAMES.full), 'wx', async (handle) => handle.writeFile(photo));
        await synced(path.join(draft, NAMES.thumb), 'wx', async (handle) => handle.writeFile(thumb));
        await syncFolder(draft);
      } catch (error) {
        await drop();
        throw error;
      }
      return { place: () => place(draft, photo_id), drop };
    },
    read: (photo_id, size) => readFile(path.join(folderOf(photo_id), NAMES[size])).catch(orNone(null)),
    stream: async (photo_id, size) => {
      const handle = await open(path.join(folderOf(photo_id), NAMES[size]), 'r').catch(orNone(null));
      if (handle === null) return null;
      const { size: bytes } = await handle.stat();
      return { bytes, content: createReadStream('', { fd: handle }) };
    },
    remove: async (photo_ids) => {
      for (const id of photo_ids) await rm(folderOf(id), { recursive: true, force: true });
    },
    placedBefore: async function* placedBefore(until) {
      for (const shelf of await readdir(root).catch(orNone<string[]>([]))) {
        if (!SHELF.test(shelf)) continue;
        const old: string[] = [];
        for (const id of await readdir(path.join(root, shelf))) {
          // Being renamed into its place changes the folder's status, not what it holds.
          const put = await stat(folderOf(id)).catch(orNone(null));
          if (put !== null && put.ctime < until) old.push(id);
        }
        if (old.length > 0) yield old;
      }
    },
    sweepDrafts: async (until) => {
      for (const name of await readdir(drafts).catch(orNone<string[]>([]))) {
        const put = await stat(path.join(drafts, name)).catch(orNone(null));
        if (put !== null && put.mtime < until) await rm(path.join(drafts, name), { recursive: true, force: true });
      }
    },
  };
};
