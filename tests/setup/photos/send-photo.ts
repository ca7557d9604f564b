import { createHash } from 'node:crypto';
import * as tus from 'tus-js-client';

export type PhotoToSend = { readonly photo_id: string; readonly field_id: string; readonly bytes: Uint8Array };

const PATH = '/api/v1/field_notes/images';
const PIECE_BYTES = 256 * 1024;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Sends a photo as the client does, by pieces, going on after whatever happens until it is there or refused for good. */
export const sendPhoto = (
  url: string,
  token: string,
  { photo_id, field_id, bytes }: PhotoToSend,
  retry_ms = 50,
): Promise<{ readonly requests: number }> =>
  new Promise((resolve, reject) => {
    let requests = 0;
    new tus.Upload(Buffer.from(bytes), {
      endpoint: `${url}${PATH}`,
      metadata: { photo_id, field_id, filetype: 'image/jpeg' },
      headers: { authorization: `JWT ${token}` },
      chunkSize: PIECE_BYTES,
      retryDelays: Array.from({ length: 400 }, () => retry_ms),
      storeFingerprintForResuming: false,
      onBeforeRequest: () => void (requests += 1),
      onShouldRetry: ({ originalResponse }) => {
        const status = originalResponse?.getStatus() ?? 0;
        return status < 400 || status >= 500 || [408, 409, 423, 429].includes(status);
      },
      onSuccess: () => resolve({ requests }),
      onError: reject,
    }).start();
  });
