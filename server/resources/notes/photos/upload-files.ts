import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { UploadRefusal } from './upload-refusal.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const UPLOAD_ID = new RegExp(`^(${UUID})_(${UUID})$`);
const BYTES = 'bytes';
const ABOUT = 'about.json';

/** An upload is its sender's: its name begins with his account. */
export const uploadIdOf = (account_id: string, photo_id: string): string => `${account_id}_${photo_id}`;
export const readUploadId = (id: string): { readonly account_id: string; readonly photo_id: string } | null => {
  const [, account_id, photo_id] = UPLOAD_ID.exec(id) ?? [];
  return account_id === undefined || photo_id === undefined ? null : { account_id, photo_id };
};

type About = { readonly size: number; readonly metadata: Readonly<Record<string, string | null>>; readonly created_at: string };

const orNone =
  <T>(none: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none;
    throw error;
  };

const withFile = async <T>(place: string, flags: string, run: (handle: FileHandle) => Promise<T>): Promise<T> => {
  const handle = await open(place, flags, 0o600);
  try {
    return await run(handle);
  } finally {
    await handle.close();
  }
};

const syncFolder = (folder: string): Promise<void> => withFile(folder, 'r', (handle) => handle.sync());

type CheckRoom = (bytes: number) => Promise<void>;
/** A piece is asked for room again after so many bytes: others fill the disk while it comes. */
const ASKED_BYTES = 1024 * 1024;

/** Writes what comes where it belongs, and forces it to the disk however it ends; answers where it ended. */
const writeFrom = (place: string, content: Readable, offset: number, checkRoom: CheckRoom): Promise<number> =>
  withFile(place, 'r+', async (handle) => {
    let end = offset;
    let asked = Number.NEGATIVE_INFINITY;
    try {
      for await (const chunk of content) {
        const bytes = chunk as Uint8Array;
        if (end - asked >= ASKED_BYTES) {
          await checkRoom(bytes.length);
          asked = end;
        }
        let written = 0;
        while (written < bytes.length) written += (await handle.write(bytes, written, bytes.length - written, end + written)).bytesWritten;
        end += bytes.length;
      }
    } finally {
      await handle.datasync();
    }
    return end;
  });

/**
 * Photos on their way, as files: `uploads/<account>/<photo>/{about.json,bytes}`. The length of `bytes` is how far an upload has come, and
 * is on the disk before a sender is told: `@tus/file-store` writes neither through, empties an upload that is created a second time, and
 * may leave a half of its own notes behind. `about.json` is written last and whole: without it there is no upload.
 */
export class UploadFiles extends DataStore {
  readonly #root: string;
  readonly #checkRoom: CheckRoom;

  constructor(data_dir: string, checkRoom: CheckRoom) {
    super();
    this.#checkRoom = checkRoom;
    this.#root = path.join(data_dir, 'uploads');
    this.extensions = ['creation', 'termination'];
  }

  #folderOf(id: string): string {
    const read = readUploadId(id);
    if (read === null) throw new UploadRefusal(ERRORS.FILE_NOT_FOUND);
    return path.join(this.#root, read.account_id, read.photo_id);
  }

  /** Null when there is none. */
  async find(id: string): Promise<Upload | null> {
    const folder = this.#folderOf(id);
    const text = await readFile(path.join(folder, ABOUT), 'utf8').catch(orNone(null));
    if (text === null) return null;
    const { size, metadata, created_at } = JSON.parse(text) as About;
    const offset = await withFile(path.join(folder, BYTES), 'r+', async (handle) => {
      // A process killed while it wrote has not forced it to the disk.
      await handle.datasync();
      return (await handle.stat()).size;
    }).catch(orNone(null));
    return offset === null ? null : new Upload({ id, size, offset, metadata: { ...metadata }, creation_date: created_at });
  }

  /** The bytes of an upload that is there whole. */
  read(id: string): Promise<Uint8Array> {
    return readFile(path.join(this.#folderOf(id), BYTES));
  }

  /** Uploads of a person that lie here, finished or not, and what they weigh once all has come. */
  async openOf(account_id: string): Promise<{ readonly count: number; readonly bytes: number }> {
    const names = await readdir(path.join(this.#root, account_id)).catch(orNone<string[]>([]));
    let bytes = 0;
    for (const photo_id of names) {
      const text = await readFile(path.join(this.#root, account_id, photo_id, ABOUT), 'utf8').catch(orNone(null));
      bytes += text === null ? 0 : (JSON.parse(text) as About).size;
    }
    return { count: names.length, bytes };
  }

  /** What all uploads that lie here weigh once they have come. */
  async openBytes(): Promise<number> {
    let bytes = 0;
    for (const account_id of await readdir(this.#root).catch(orNone<string[]>([]))) bytes += (await this.openOf(account_id)).bytes;
    return bytes;
  }

  /** Asked for again it goes on where it is; of another length it begins anew. */
  override async create(file: Upload): Promise<Upload> {
    const folder = this.#folderOf(file.id);
    const known = await this.find(file.id);
    if (known !== null && known.size === file.size) return known;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await withFile(path.join(folder, BYTES), 'w', (handle) => handle.sync());
    const about: About = { size: file.size ?? 0, metadata: file.metadata ?? {}, created_at: file.creation_date ?? '' };
    const draft = path.join(folder, `${ABOUT}.${randomUUID()}`);
    await withFile(draft, 'wx', async (handle) => {
      await handle.writeFile(JSON.stringify(about));
      await handle.sync();
    });
    await rename(draft, path.join(folder, ABOUT));
    for (const place of [folder, path.dirname(folder), this.#root]) await syncFolder(place);
    return file;
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    return writeFrom(path.join(this.#folderOf(id), BYTES), content, offset, this.#checkRoom);
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.find(id);
    if (found === null) throw new UploadRefusal(ERRORS.FILE_NOT_FOUND);
    return found;
  }

  override async remove(id: string): Promise<void> {
    await rm(this.#folderOf(id), { recursive: true, force: true });
  }

  /** Removes what lies here of the accounts that `isGone` knows. */
  async forget(isGone: (account_id: string) => boolean): Promise<void> {
    for (const account_id of await readdir(this.#root).catch(orNone<string[]>([])))
      if (isGone(account_id)) await rm(path.join(this.#root, account_id), { recursive: true, force: true });
  }

  /** Removes what nobody has gone on with since a moment. */
  async sweep(until: Date): Promise<void> {
    for (const account_id of await readdir(this.#root).catch(orNone<string[]>([]))) {
      const folder = path.join(this.#root, account_id);
      for (const photo_id of await readdir(folder).catch(orNone<string[]>([]))) {
        const place = path.join(folder, photo_id);
        const changed = (await stat(path.join(place, BYTES)).catch(orNone(null))) ?? (await stat(place).catch(orNone(null)));
        if (changed !== null && changed.mtime < until) await rm(place, { recursive: true, force: true });
      }
    }
  }
}
