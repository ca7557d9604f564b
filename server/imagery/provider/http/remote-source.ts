import { AppError } from '#domain/errors.ts';
import type { TiffSource } from '#domain/raster/tiff/types.ts';
import { askAgain, realWait, type Wait } from './ask-again.ts';
import { guardedRequest, type HostRule } from './guarded-request.ts';

/** A band at the provider's. `href` may carry the provider's own signature: it stays on the server. */
export type RemotePlace = { readonly kind: 'remote'; readonly href: string; readonly rules: readonly HostRule[] };

const TIMEOUT_MS = 10_000;
const SLACK_BYTES = 1_024;

const contentRange = (header: string | undefined): { first: number; last: number; size: number | null } | null => {
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header ?? '');
  return match === null ? null : { first: Number(match[1]), last: Number(match[2]), size: match[3] === '*' ? null : Number(match[3]) };
};

/**
 * Reads a file by ranges; an answer that is not exactly the range, or comes from a changed file, is refused (R-C08).
 * A range that stumbles is tried thrice.
 */
export const openRemote = ({ href, rules }: RemotePlace, wait: Wait = realWait): { source: TiffSource; close(): void } => {
  let etag: string | undefined;
  const read = async (offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> => {
    const last = offset + length - 1;
    const ask = { headers: { range: `bytes=${offset}-${last}` }, timeout_ms: TIMEOUT_MS, max_bytes: length + SLACK_BYTES, signal };
    const { status, headers, bytes } = await askAgain(() => guardedRequest(href, rules, ask), { signal, wait });
    if (status === 404 || status === 410) throw new AppError('SCENE_GONE');
    if (status === 416) return new Uint8Array(0);
    if (status >= 500 || status === 429) throw new AppError('IMAGERY_PROVIDER_DOWN', { status });
    const range = contentRange(headers['content-range']);
    if (status !== 206 || range === null || range.first !== offset || range.last > last || bytes.length !== range.last - range.first + 1) {
      throw new AppError('RANGE_NOT_SERVED', { status });
    }
    if (etag !== undefined && headers.etag !== etag) throw new AppError('SCENE_UNREADABLE', { reason: 'changed' });
    etag = headers.etag;
    return bytes;
  };
  return {
    source: { size: null, read: (offset, length, signal) => read(offset, length, signal as AbortSignal | undefined) },
    close: () => undefined,
  };
};
