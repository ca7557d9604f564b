import { api } from '#api/client.ts';
import { sendPhoto } from '#api/fields/send-photo.ts';
import { refresh, setCached } from '#api/use-call.ts';
import type { CropCode } from '#domain/codes.ts';
import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { AppError, asAppError, type ErrorCode } from '#domain/errors.ts';
import type { NotePhoto } from '#domain/notes/note.ts';
import { useSession } from '#state/session.ts';
import { analysis } from '#workers/client.ts';
import { changeWaiting, choose, dropWaiting, setWaiting, waitingOf, type Waiting } from './store.ts';

/** Has a photo that the server has predicted; what it says is shown, and the earlier results stay. */
async function predict(field_id: string, photo_id: string, crop: CropCode): Promise<Diagnosis> {
  const made = await api.diagnosis.run({ field_id, photo_id, crop });
  setCached(api.diagnosis.get, { field_id, diagnosis_id: made.id }, () => made);
  await refresh(api.diagnosis.list);
  choose(field_id, made.id);
  return made;
}

/** No way through to the server, which says nothing of the photo. */
const CUT: readonly ErrorCode[] = ['OFFLINE', 'TIMEOUT', 'UNAVAILABLE', 'GENERIC'];

async function upload({ photo_id, ready, sent }: Waiting): Promise<void> {
  if (ready === null) return;
  changeWaiting(photo_id, { step: 'sending' });
  const onProgress = (bytes: number): void => changeWaiting(photo_id, { sent: bytes });
  await sendPhoto(ready, { is_resumed: sent > 0, onProgress, signal: new AbortController().signal }).catch((thrown: unknown) => {
    const error = asAppError(thrown);
    throw CUT.includes(error.code) ? new AppError('PHOTO_NOT_UPLOADED', {}, { cause: error }) : error;
  });
  changeWaiting(photo_id, { is_there: true });
}

async function prepare({ photo_id, field_id, file }: Waiting): Promise<void> {
  if (file === null) return;
  const { blob, thumb, sha256 } = await analysis.preparePhoto({ file });
  const account_id = useSession.getState().user?.id ?? '';
  changeWaiting(photo_id, { ready: { id: photo_id, account_id, field_id, blob, sha256 }, thumb_url: URL.createObjectURL(thumb) });
}

/** Goes on with the photo from where it stands; a failure stays beside it. */
async function goOn(photo_id: string): Promise<void> {
  try {
    for (const [is_due, step] of [
      [({ ready, is_there }: Waiting) => ready === null && !is_there, prepare],
      [({ is_there }: Waiting) => !is_there, upload],
    ] as const) {
      const one = waitingOf(photo_id);
      if (one !== undefined && is_due(one)) await step(one);
    }
    const there = waitingOf(photo_id);
    if (there === undefined) return;
    changeWaiting(photo_id, { step: 'reading' });
    await predict(there.field_id, photo_id, there.crop);
    dropWaiting(photo_id);
  } catch (thrown) {
    changeWaiting(photo_id, { step: 'failed', error: asAppError(thrown) });
  }
}

const begin = (part: Pick<Waiting, 'field_id' | 'photo_id' | 'crop' | 'file' | 'is_there' | 'thumb_url'>): Promise<void> => {
  setWaiting({ ...part, step: 'preparing', ready: null, sent: 0, error: null });
  return goOn(part.photo_id);
};

/** Takes a photo the road of the notes' photos: looked at and made smaller by a worker, sent by pieces, drawn anew by the server; then predicted. */
export const diagnoseFile = (field_id: string, crop: CropCode, file: File): Promise<void> =>
  begin({ field_id, photo_id: crypto.randomUUID(), crop, file, is_there: false, thumb_url: null });

/** The same of a photo that is with the field already. */
export const diagnosePhoto = (field_id: string, crop: CropCode, { id, thumb_url }: Pick<NotePhoto, 'id' | 'thumb_url'>): Promise<void> =>
  begin({ field_id, photo_id: id, crop, file: null, is_there: true, thumb_url });

/** Another try of what did not get through. */
export const tryAgain = ({ photo_id }: Waiting): Promise<void> => {
  changeWaiting(photo_id, { step: 'preparing', error: null });
  return goOn(photo_id);
};
