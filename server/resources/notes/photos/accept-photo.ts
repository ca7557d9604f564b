import type { Contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import { encodePhoto, withPhotoPermit, type EncodedPhoto } from './encode-photo.ts';
import { asNotePhoto, findPhoto, findPhotoIds, insertPhoto, listPhotosOf, type TakenPhoto } from './photo-queries.ts';
import type { PhotoStore } from './photo-store.ts';
import { uploadIdOf } from './upload-files.ts';

/** Hashed by the library's threads. */
const sha256Of = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');

type Wanted = Pick<TakenPhoto, 'id' | 'field_id' | 'sha256'> & { readonly created_by: string };

/** The row of a photo that was taken over already: his own, of this field and of these bytes; another's is like one that never came. */
const checkTaken = (taken: TakenPhoto, { created_by, field_id, sha256 }: Wanted): TakenPhoto => {
  if (taken.created_by !== created_by || taken.field_id !== field_id) throw new AppError('PHOTO_NOT_SENT');
  if (taken.sha256 !== sha256) throw new AppError('PHOTO_HASH');
  return taken;
};

const readUpload = async ({ uploads }: PhotoStore, { id, field_id, sha256, created_by }: Wanted): Promise<Uint8Array> => {
  const upload_id = uploadIdOf(created_by, id);
  const upload = await uploads.find(upload_id);
  if (upload === null || upload.offset !== upload.size || upload.metadata?.['field_id'] !== field_id) throw new AppError('PHOTO_NOT_SENT');
  const bytes = await uploads.read(upload_id);
  if ((await sha256Of(bytes)) === sha256) return bytes;
  // What lies here is not what he has: he sends it again from its start.
  await uploads.remove(upload_id);
  throw new AppError('PHOTO_HASH');
};

/**
 * The files are on the disk before the row, and are put where they are read while the row is not yet committed: a row always has its files,
 * and who sends the same id at the same time waits and gets the first one's answer.
 */
const placePhoto = async (db: Db, store: PhotoStore, wanted: Wanted, encoded: EncodedPhoto, now: Date): Promise<TakenPhoto> => {
  await store.checkRoom(encoded.photo.length + encoded.thumb.length);
  const row: TakenPhoto = { ...wanted, width: encoded.width, height: encoded.height, bytes: encoded.photo.length };
  const draft = await store.files.draft(wanted.id, encoded);
  try {
    return await db.tx(async (tx) => {
      if (await insertPhoto(tx, row, now)) {
        await draft.place();
        return row;
      }
      const taken = await findPhoto(tx, wanted.id);
      // It is there, and not for his eyes.
      if (taken === null) throw new AppError('PHOTO_NOT_SENT');
      return checkTaken(taken, wanted);
    });
  } finally {
    await draft.drop();
  }
};

/** Takes over the bytes of a finished upload. */
export const takePhoto = (db: Db, store: PhotoStore, wanted: Wanted, now: Date): Promise<TakenPhoto> =>
  withPhotoPermit(wanted.created_by, async () => {
    const known = await findPhoto(db, wanted.id);
    if (known !== null) return checkTaken(known, wanted);
    const bytes = await readUpload(store, wanted);
    const encoded = await encodePhoto(bytes).catch(async (error: unknown) => {
      // Nothing will make a photo of it; it waits for nobody.
      if (error instanceof AppError) await store.uploads.remove(uploadIdOf(wanted.created_by, wanted.id));
      throw error;
    });
    return placePhoto(db, store, wanted, encoded, now);
  });

/** The same of bytes that came all at once. */
export const keepPhoto = (db: Db, store: PhotoStore, wanted: Omit<Wanted, 'sha256'>, bytes: Uint8Array, now: Date): Promise<TakenPhoto> =>
  withPhotoPermit(wanted.created_by, async () =>
    placePhoto(db, store, { ...wanted, sha256: await sha256Of(bytes) }, await encodePhoto(bytes), now),
  );

/** The calls about photos of notes. */
export const photoHandlers = ({
  photos: secret,
}: Pick<Secrets, 'photos'>): Pick<Handlers<Contract['notes']>, 'acceptPhoto' | 'listPhotos'> => ({
  acceptPhoto: async ({ field_id, photo_id, sha256 }, ctx) => {
    const { db, user, now, providers } = ctx;
    const store = providers.photos;
    const wanted = { id: photo_id, field_id, sha256, created_by: user.id };
    const taken = await takePhoto(db, store, wanted, now);
    ctx.after(() => store.uploads.remove(uploadIdOf(user.id, photo_id)));
    return { ...asNotePhoto(secret, user, taken, now), sha256: taken.sha256 };
  },

  listPhotos: async ({ field_id, note_id }, { db, user, now }) => {
    const ids = await findPhotoIds(db, field_id, note_id);
    if (ids === null) throw new AppError('NOT_FOUND');
    return { photos: (await listPhotosOf(db, ids, field_id)).map((row) => asNotePhoto(secret, user, row, now)) };
  },
});
