/** So much the clocks of several machines may differ: what is further ahead was written by one that ran wrong. */
export const SKEW_MS = 60_000;

/**
 * Milliseconds since a stored moment. A moment ahead of now was written by a clock that ran wrong: it counts as long past,
 * or whatever waits for it would wait until that clock's time has come.
 */
export const elapsedMs = (since: string | Date, now: Date): number => {
  const ms = now.getTime() - new Date(since).getTime();
  return ms < -SKEW_MS ? Number.POSITIVE_INFINITY : Math.max(0, ms);
};
