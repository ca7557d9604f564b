import { AppError } from '#domain/errors.ts';
import { PHOTO } from '#domain/limits.ts';
import type { Db } from '#server/db/db.ts';
import { Turns } from '#server/db/turns.ts';
import { lockUploads, photoBytes, photosTaken } from './photo-queries.ts';
import type { PhotoStore } from './photo-store.ts';

const DAY_MS = 86_400_000;
const GIB = 1024 ** 3;
/** How long a look at all photos is believed; what was let in since is added to it. */
const BELIEVED_MS = 60_000;

type Wish = { readonly account_id: string; readonly bytes: number };

/** What one person may still send, and everybody together. What was begun counts whole. */
export class PhotoQuota {
  readonly #store: PhotoStore;
  readonly #monotonic: () => number;
  readonly #turns = new Turns();
  #all: { bytes: number; readonly at_ms: number } | null = null;

  constructor(store: PhotoStore, monotonic: () => number) {
    this.#store = store;
    this.#monotonic = monotonic;
  }

  async #allBytes(db: Db): Promise<{ bytes: number }> {
    const at_ms = this.#monotonic();
    if (this.#all !== null && at_ms - this.#all.at_ms < BELIEVED_MS) return this.#all;
    this.#all = { bytes: (await photoBytes(db)) + (await this.#store.uploads.openBytes()), at_ms };
    return this.#all;
  }

  async #check(db: Db, { account_id, bytes }: Wish, now: Date): Promise<void> {
    const taken = await photosTaken(db, account_id, new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS));
    const open = await this.#store.uploads.openOf(account_id);
    if (open.count >= PHOTO.open_uploads) throw new AppError('PHOTO_UPLOADS_OPEN', { count: open.count, retry_after_s: 60 });
    if (taken.count + open.count >= PHOTO.a_day) throw new AppError('PHOTO_DAY_LIMIT', { count: PHOTO.a_day });
    if (taken.bytes + open.bytes + bytes > PHOTO.account_bytes) throw new AppError('PHOTO_ACCOUNT_FULL', { gb: PHOTO.account_bytes / GIB });
    const all = await this.#allBytes(db);
    if (all.bytes + bytes > PHOTO.installation_bytes) throw new AppError('PHOTO_STORE_FULL');
    await this.#store.checkRoom(bytes);
    all.bytes += bytes;
  }

  /**
   * Begins an upload if there is room for it: one after the other, so that those begun side by side count each other. The embedded database
   * has one process; others take turns in theirs.
   */
  begin<T>(db: Db, wish: Wish, now: Date, create: () => Promise<T>): Promise<T> {
    const admit = async (inside: Db): Promise<T> => {
      await this.#check(inside, wish, now);
      return create();
    };
    return this.#turns.run(wish.account_id, () => {
      if (db.tier === 'embedded') return admit(db);
      return db.tx(async (tx) => {
        await lockUploads(tx);
        return admit(tx);
      });
    });
  }
}
