import { AppError, type ErrorCode } from '#domain/errors.ts';
import { api } from '../client.ts';
import { uploadResumably } from '../upload.ts';

const ENDPOINT = '/api/v1/field_notes/images';
const AGAIN: readonly ErrorCode[] = ['PHOTO_NOT_SENT', 'PHOTO_HASH'];
const TIMES = 3;

const isAgain = (error: unknown): boolean => error instanceof AppError && AGAIN.includes(error.code);

/** A photo of a field, made ready by the worker. */
export type ReadyPhoto = {
  readonly id: string;
  readonly account_id: string;
  readonly field_id: string;
  /** Of the blob. */
  readonly sha256: string;
  readonly blob: Blob;
};

type Sending = { readonly is_resumed: boolean; readonly onProgress: (sent: number) => void; readonly signal: AbortSignal };

/** Sends a photo and waits until the server has named its SHA-256. What an earlier time has sent is not sent again. */
export async function sendPhoto(photo: ReadyPhoto, { is_resumed, onProgress, signal }: Sending): Promise<void> {
  const { id, account_id, field_id, sha256, blob } = photo;
  const accept = (): Promise<unknown> => api.notes.acceptPhoto({ field_id, photo_id: id, sha256 }, { signal });
  if (is_resumed) {
    try {
      await accept();
      return;
    } catch (error) {
      if (!isAgain(error)) throw error;
    }
  }
  for (let time = 1; ; time += 1) {
    const metadata = { photo_id: id, field_id, filetype: blob.type };
    await uploadResumably(blob, {
      endpoint: ENDPOINT,
      name: `${account_id}_${id}`,
      metadata,
      is_resumed: is_resumed || time > 1,
      onProgress,
      signal,
    });
    try {
      await accept();
      return;
    } catch (error) {
      if (!isAgain(error) || time === TIMES) throw error;
    }
  }
}
