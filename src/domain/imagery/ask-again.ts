/** Attempts in all, the first pause, and the longest a service is waited for: one that asks for more is not asked again. */
const USUAL = { attempts: 3, pause_ms: 250, most_pause_ms: 5_000 } as const;

/** What became of an attempt: no answer at all (`status` null), or one with its status and the headers that speak of time. */
export type Stumble = {
  readonly status: number | null;
  readonly retry_after?: string | null | undefined;
  /** The service's own clock, which a Retry-After that names a time is counted from. */
  readonly date?: string | null | undefined;
};

/** Retry-After in milliseconds (RFC 9110 §10.2.3: seconds or a time); null where it says nothing of use. */
const askedPause = ({ retry_after, date }: Stumble): number | null => {
  const text = retry_after?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const wait_ms = Date.parse(text) - Date.parse(date ?? '');
  return Number.isFinite(wait_ms) ? Math.max(0, wait_ms) : null;
};

/**
 * Milliseconds to wait before a read is tried again, or null when it is not: only a lost connection, 429 and 5xx pass.
 * Pauses double: the first failure waits 250 ms, the second 500 ms, the third is the last. A longer Retry-After is
 * honoured up to 5 s (`{ status: 503, retry_after: '2' }` after attempt 1 → 2 000).
 */
export const pauseBefore = (
  attempt: number,
  stumble: Stumble,
  { attempts = USUAL.attempts, pause_ms = USUAL.pause_ms }: { readonly attempts?: number; readonly pause_ms?: number } = {},
): number | null => {
  const isPassing = stumble.status === null || stumble.status === 429 || stumble.status >= 500;
  const pause = Math.max(pause_ms * 2 ** (attempt - 1), askedPause(stumble) ?? 0);
  return isPassing && attempt < attempts && pause <= USUAL.most_pause_ms ? pause : null;
};
