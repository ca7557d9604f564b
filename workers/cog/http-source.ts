import { AppError } from '#domain/errors.ts';
import { pauseBefore, type Stumble } from '#domain/imagery/ask-again.ts';
import { RASTER } from '#domain/limits.ts';
import type { TiffSource } from '#domain/raster/tiff/types.ts';
import { limitConcurrency } from './limit.ts';

/** Browsers open six connections to a host; more requests would only wait where we cannot cancel them. */
const enqueue = limitConcurrency(6);
/** Ranges this near to each other are one request: the bytes between cost less than a round trip. */
const MERGE_GAP = 16_384;

type Wanted = {
  readonly offset: number;
  readonly length: number;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
};
export type HttpSource = TiffSource & {
  /** Signatures expire: the same file under a fresh address. */
  setUrl(url: string): void;
};
export type HttpOptions = {
  readonly fetch?: typeof fetch;
  readonly deadline_ms?: number;
  /** Waits in real time; tests give one that does not. */
  readonly wait?: (ms: number) => Promise<void>;
};
const realWait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A file read by HTTP ranges. Ranges asked for in the same turn are merged when they are neighbours; every answer must be
 * the range that was asked for, of the same version of the file, within 15 s; one that stumbles is tried thrice. `no-store` because the browser's HTTP
 * cache makes ranges of one address wait for each other.
 */
export function httpSource(
  firstUrl: string,
  { fetch: get = fetch, deadline_ms = RASTER.deadline_ms, wait = realWait }: HttpOptions = {},
): HttpSource {
  let url = firstUrl;
  let size: number | null = null;
  let etag: string | null = null;
  let pending: Wanted[] = [];

  /** Each attempt takes its place among the six; nobody keeps one while waiting. */
  async function requestAgain(offset: number, length: number, signal: AbortSignal | undefined): Promise<Uint8Array> {
    for (let attempt = 1; ; attempt++) {
      const failure = await enqueue(() =>
        signal?.aborted ? Promise.reject(new AppError('CANCELLED')) : request(offset, length, signal),
      ).catch((error: unknown) => error);
      if (failure instanceof Uint8Array) return failure;
      const stumble = stumbleOf(failure);
      const pause = stumble === null ? null : pauseBefore(attempt, stumble);
      if (pause === null) throw failure;
      await wait(pause);
    }
  }

  async function request(offset: number, length: number, signal: AbortSignal | undefined): Promise<Uint8Array> {
    const deadline = AbortSignal.timeout(deadline_ms);
    const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
    try {
      const response = await get(url, { headers: { range: `bytes=${offset}-${offset + length - 1}` }, cache: 'no-store', signal: either });
      return await readRange(response, offset, length);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      if (signal?.aborted) throw new AppError('CANCELLED');
      throw new AppError('SCENE_UNREADABLE', { reason: deadline.aborted ? 'deadline' : 'network' }, { cause });
    }
  }

  async function readRange(response: Response, offset: number, length: number): Promise<Uint8Array> {
    if (response.status !== 206) {
      await response.body?.cancel();
      throw refusal(response);
    }
    const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
    const [from, to, total] = [Number(range?.[1]), Number(range?.[2]), Number(range?.[3])];
    if (!range || from !== offset || to < from || to - from + 1 > length || (to - from + 1 < length && to + 1 !== total)) {
      await response.body?.cancel();
      throw new AppError('RANGE_NOT_SERVED', { reason: 'content_range' });
    }
    const version = response.headers.get('etag');
    if ((size !== null && size !== total) || (etag !== null && version !== null && version !== etag)) {
      await response.body?.cancel();
      throw new AppError('SCENE_UNREADABLE', { reason: 'changed' });
    }
    size = total;
    etag ??= version;
    return readBody(response, to - from + 1);
  }

  function flush(): void {
    const batch = pending.sort((a, b) => a.offset - b.offset);
    pending = [];
    for (let i = 0; i < batch.length;) {
      const first = batch[i]!;
      let end = first.offset + first.length;
      let j = i + 1;
      for (; j < batch.length && batch[j]!.signal === first.signal && batch[j]!.offset <= end + MERGE_GAP; j++)
        end = Math.max(end, batch[j]!.offset + batch[j]!.length);
      const group = batch.slice(i, j);
      requestAgain(first.offset, end - first.offset, first.signal).then(
        (bytes) =>
          group.forEach((want) => want.resolve(bytes.subarray(want.offset - first.offset, want.offset - first.offset + want.length))),
        (error: unknown) => group.forEach((want) => want.reject(error)),
      );
      i = j;
    }
  }

  return {
    get size() {
      return size;
    },
    setUrl(next) {
      url = next;
    },
    read(offset, length, signal) {
      if (length === 0) return Promise.resolve(new Uint8Array(0));
      return new Promise((resolve, reject) => {
        if (pending.length === 0) queueMicrotask(flush);
        pending.push({ offset, length, signal: signal as AbortSignal | undefined, resolve, reject });
      });
    },
  };
}

/** What of a failure passes with time; null for one that stays. */
function stumbleOf(error: unknown): Stumble | null {
  if (!(error instanceof AppError) || error.code !== 'SCENE_UNREADABLE') return null;
  const { status, reason } = error.params;
  if (typeof status === 'number') return { status, ...(error.cause as Omit<Stumble, 'status'>) };
  return reason === 'network' || reason === 'cut' ? { status: null } : null;
}

function refusal({ status, headers }: Response): AppError {
  if (status === 404 || status === 410) return new AppError('SCENE_GONE', { status });
  if (status === 416) return new AppError('TIFF_UNREADABLE', { reason: 'truncated' });
  // The whole file instead of a range could be hundreds of megabytes.
  if (status === 200) return new AppError('RANGE_NOT_SERVED', { reason: 'full_file' });
  return new AppError('SCENE_UNREADABLE', { status }, { cause: { retry_after: headers.get('retry-after'), date: headers.get('date') } });
}

/** Exactly `length` bytes of a body; stops and refuses when more come than were promised. */
async function readBody(response: Response, length: number): Promise<Uint8Array> {
  const out = new Uint8Array(length);
  const reader = response.body!.getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > length) {
      await reader.cancel();
      throw new AppError('RANGE_NOT_SERVED', { reason: 'too_long' });
    }
    out.set(value, at);
    at += value.length;
  }
  if (at < length) throw new AppError('SCENE_UNREADABLE', { reason: 'cut' });
  return out;
}
