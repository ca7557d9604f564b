import { Upload, type DetailedError } from 'tus-js-client';
import { AppError, isErrorCode } from '#domain/errors.ts';
import { getAccessToken } from '#state/session.ts';
import { renewSession } from './renew-session.ts';

export type ResumableUpload = {
  /** Where uploads are begun, and go on below their name. */
  readonly endpoint: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Some of it may be there already. */
  readonly is_resumed: boolean;
  /** Bytes the server has. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
};

/** A cut costs no more than a piece, and the server gives a request half a minute. */
const PIECE_BYTES = 256 * 1024;
const RETRY_MS = [500, 2_000, 5_000];
/** A connection that has brought nothing on for so long is taken for lost. */
const STALLED_MS = 45_000;
const UNAUTHENTICATED = 401;
/** No answer, too slow, or somebody else, perhaps an earlier request of one's own, is at it. */
const PASSING = [0, 408, 409, 423, 429];

/** What the server refuses it for in so many words; null where it says nothing. */
const refusalIn = (body: string): AppError | null => {
  try {
    const { code, params = {} } = JSON.parse(body) as { code?: unknown; params?: AppError['params'] };
    return isErrorCode(code) ? new AppError(code, params) : null;
  } catch {
    return null;
  }
};
/** Nothing that a second attempt a moment later changes. */
const isQuota = (body: string): boolean => refusalIn(body)?.code.startsWith('PHOTO_') === true;

/** What the server said, or that it could not be reached. */
function asUploadError(thrown: Error | DetailedError): AppError {
  const response = 'originalResponse' in thrown ? thrown.originalResponse : null;
  if (response === null) return new AppError('OFFLINE', {}, { cause: thrown });
  const refusal = refusalIn(response.getBody());
  if (refusal !== null) return refusal;
  return new AppError(response.getStatus() >= 500 ? 'UNAVAILABLE' : 'GENERIC', {}, { cause: thrown });
}

/**
 * Sends a file by the tus protocol: after a cut it goes on where the server has it. Rejects with OFFLINE once that was tried some times,
 * with CANCELLED, or with what the server refuses it for. That all bytes have come says nothing of what they are: ask for that afterwards.
 */
export function uploadResumably(file: Blob, { endpoint, name, metadata, is_resumed, onProgress, signal }: ResumableUpload): Promise<void> {
  return new Promise((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void): void => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', cancel);
      settle();
    };
    const stop = (error: AppError): void => {
      void upload.abort();
      end(() => reject(error));
    };
    const watch = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => stop(new AppError('OFFLINE')), STALLED_MS);
    };
    const upload = new Upload(file, {
      endpoint,
      ...(is_resumed ? { uploadUrl: `${endpoint}/${name}` } : {}),
      metadata: { ...metadata },
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        watch();
        request.setHeader('x-surco', '1');
        const token = getAccessToken();
        if (token !== null) request.setHeader('authorization', `JWT ${token}`);
      },
      onAfterResponse: async (_request, response) => {
        if (response.getStatus() === UNAUTHENTICATED) await renewSession();
      },
      onShouldRetry: (error, attempt) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        if (isQuota(error.originalResponse?.getBody() ?? '')) return false;
        return PASSING.includes(status) || status >= 500 || (status === UNAUTHENTICATED && attempt === 0);
      },
      onProgress: watch,
      onChunkComplete: (_bytes, accepted) => onProgress(accepted),
      onError: (thrown) => end(() => reject(asUploadError(thrown))),
      onSuccess: () => end(resolve),
    });
    function cancel(): void {
      stop(new AppError('CANCELLED'));
    }
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel);
    upload.start();
  });
}
