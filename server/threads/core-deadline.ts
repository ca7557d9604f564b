/** How often work that is past its deadline by the clock is looked at again, at least. */
const LOOK_MS = 50;
/** A thread that is asked may be where it cannot answer. */
const ANSWER_MS = 1_000;
/** Work that had nothing of a core for so long does not wait for one: it hangs. */
const STILL_MS = 2_000;

/** `cpuMs(process.threadCpuUsage())`: of its microseconds, the milliseconds. */
export const cpuMs = ({ user, system }: { readonly user: number; readonly system: number }): number => (user + system) / 1_000;

const orNull = (asked: Promise<number | null>): Promise<number | null> => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ANSWER_MS);
  return Promise.race([asked.catch(() => null), promise]).finally(() => clearTimeout(timer));
};

/**
 * Calls `late` when work has had `deadline_ms` of a core, by what `spent` says of its thread (null: it has not begun, or cannot say). On a
 * machine that others keep busy that is later than by the clock, but never by more than `most_ms`, and not where the work does nothing.
 * Answers with what ends the watch.
 */
export const coreDeadline = (
  spent: () => Promise<number | null>,
  { deadline_ms, most_ms }: { readonly deadline_ms: number; readonly most_ms: number },
  late: () => void,
): (() => void) => {
  const began_ms = performance.now();
  let is_over = false;
  let moved = { at_ms: began_ms, spent_ms: -1 };
  let timer = setTimeout(() => void look(), deadline_ms);
  const look = async (): Promise<void> => {
    const spent_ms = await orNull(spent());
    if (is_over) return;
    const now_ms = performance.now();
    if (spent_ms !== null && spent_ms - moved.spent_ms > 1) moved = { at_ms: now_ms, spent_ms };
    const left_ms = Math.min(deadline_ms - (spent_ms ?? 0), began_ms + most_ms - now_ms);
    if (left_ms <= 1 || now_ms - moved.at_ms > STILL_MS) late();
    else timer = setTimeout(() => void look(), Math.min(Math.max(left_ms, LOOK_MS), STILL_MS));
  };
  return () => {
    is_over = true;
    clearTimeout(timer);
  };
};
