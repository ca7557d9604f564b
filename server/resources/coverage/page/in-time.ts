import { setTimeout as sleep } from 'node:timers/promises';

/** What work comes to, or something else where that is not there by `until`, a moment of `performance.now()`; the work is left to itself then. */
export async function inTime<T>(work: Promise<T>, until: number, otherwise: T): Promise<T> {
  const waiting = new AbortController();
  const late = sleep(Math.max(0, until - performance.now()), otherwise, { signal: waiting.signal }).catch(() => otherwise);
  return Promise.race([work, late]).finally(() => waiting.abort());
}
