import { AppError } from '#domain/errors.ts';

export type SemaphoreLimits = {
  /** Permits held at once, by everybody and by one. */
  readonly parallel: number;
  readonly parallel_of_one: number;
  /** Callers that wait, all together and of one. */
  readonly most_waiting: number;
  readonly most_waiting_of_one: number;
  /** Whoever has waited this long is sent away. */
  readonly patience_ms: number;
};

/** Gives a permit back; a second time does nothing. */
export type Release = () => void;
type Waiting = { readonly begin: () => void; readonly timer: NodeJS.Timeout };

const RETRY_AFTER_S = 5;

/**
 * A semaphore whose permits are shared out by caller: those who wait are served round robin, a caller's own in the order they came, and nobody holds all of
 * them, so that one with fifty files delays another by no more than the work under way. Too many of one caller are refused with
 * RATE_LIMITED, too many of all, or too long a wait, with UNAVAILABLE.
 */
export const fairSemaphore = (limits: SemaphoreLimits) => {
  const running = new Map<string, number>();
  /** The key that was served longest ago comes first. */
  const waiting = new Map<string, Waiting[]>();
  const sum = (counts: Iterable<number>): number => [...counts].reduce((all, one) => all + one, 0);
  const held = (): number => sum(running.values());
  const queued = (): number => sum([...waiting.values()].map((line) => line.length));
  const mayBegin = (key: string): boolean => held() < limits.parallel && (running.get(key) ?? 0) < limits.parallel_of_one;

  const begin = (key: string): Release => {
    running.set(key, (running.get(key) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (running.get(key) ?? 1) - 1;
      if (left === 0) running.delete(key);
      else running.set(key, left);
      serve();
    };
  };
  const setLine = (key: string, line: Waiting[]): void => {
    if (line.length === 0) waiting.delete(key);
    else waiting.set(key, line);
  };
  function serve(): void {
    for (const [key, [first, ...rest]] of waiting) {
      if (first === undefined || !mayBegin(key)) continue;
      // To the end of the round, which this loop reaches as well.
      waiting.delete(key);
      setLine(key, rest);
      clearTimeout(first.timer);
      first.begin();
    }
  }

  return (key: string): Promise<Release> => {
    if (mayBegin(key)) return Promise.resolve(begin(key));
    const line = waiting.get(key) ?? [];
    if (line.length >= limits.most_waiting_of_one) return Promise.reject(new AppError('RATE_LIMITED', { retry_after_s: RETRY_AFTER_S }));
    if (queued() >= limits.most_waiting) return Promise.reject(new AppError('UNAVAILABLE', { retry_after_s: RETRY_AFTER_S }));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        setLine(
          key,
          (waiting.get(key) ?? []).filter((one) => one !== own),
        );
        reject(new AppError('UNAVAILABLE', { retry_after_s: RETRY_AFTER_S }));
      }, limits.patience_ms);
      const own: Waiting = { begin: () => resolve(begin(key)), timer };
      setLine(key, [...line, own]);
    });
  };
};
