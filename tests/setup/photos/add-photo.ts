import { contract } from '#contract/index.ts';
import type { NotePhoto } from '#domain/notes/note.ts';
import { uploadIdOf } from '#server/resources/notes/photos/upload-files.ts';
import type { TestServer, TestUser } from '../servers/server.ts';
import { sha256Of } from './send-photo.ts';

/** Puts an upload where the route would, and takes it over. */
export const addPhotoOf = async (
  server: TestServer,
  user: TestUser,
  field_id: string,
  photo: Uint8Array<ArrayBuffer>,
): Promise<NotePhoto> => {
  const photo_id = crypto.randomUUID();
  const { uploads } = server.providers.photos;
  const id = uploadIdOf(user.id, photo_id);
  await uploads.create({ id, size: photo.length, offset: 0, metadata: { photo_id, field_id }, creation_date: '' } as never);
  await uploads.write(
    (async function* once() {
      yield photo;
    })() as never,
    id,
    0,
  );
  return user.call(contract.notes.acceptPhoto, { field_id, photo_id, sha256: sha256Of(photo) });
};
