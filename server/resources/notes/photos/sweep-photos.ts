import { PHOTO } from '#domain/limits.ts';
import type { Db } from '#server/db/db.ts';
import { deleteUnnamed, photosWithoutRow } from './photo-queries.ts';
import type { PhotoStore } from './photo-store.ts';

const HOUR_MS = 3_600_000;
/** Files are put into place within a transaction that then commits: what lies there longer without a row will have none. */
const COMMIT_MS = 30_000;

const removeRowless = async (db: Db, { files }: PhotoStore, until: Date): Promise<void> => {
  for await (const ids of files.placedBefore(until)) await files.remove(await photosWithoutRow(db, ids));
};

/** Removes photos and uploads that nobody came back for: rows first, so that none is left without its file. */
export const sweepPhotos = async (db: Db, store: PhotoStore, now: Date): Promise<void> => {
  const until = new Date(now.getTime() - PHOTO.orphan_hours * HOUR_MS);
  await store.files.remove(await deleteUnnamed(db, until));
  await removeRowless(db, store, until);
  await store.files.sweepDrafts(until);
  await store.uploads.sweep(until);
};

/** Removes the files of photos whose rows went with an erased account's fields, and what such an account was sending. */
export const forgetPhotos = async (
  db: Db,
  store: PhotoStore,
  isErased: (account_id: string) => boolean,
  commit_ms = COMMIT_MS,
): Promise<void> => {
  await store.uploads.forget(isErased);
  await removeRowless(db, store, new Date(Date.now() - commit_ms));
};
