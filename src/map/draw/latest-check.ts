import type { Check, DrawCheck } from './types.ts';

export type LatestCheck<Shape> = {
  readonly ask: (shape: Shape | null) => void;
  readonly answer: () => DrawCheck | null;
  readonly isCurrent: () => boolean;
  readonly stop: () => void;
};

/**
 * Checks the newest shape, one at a time: shapes that come while one is being checked replace each other, and the last
 * answer stays readable, marked as not current. A check that fails (a thread that died) leaves the last answer;
 * null means that there is nothing to say yet.
 */
export function latestCheck<Shape>(check: Check<Shape> | undefined, answered: () => void): LatestCheck<Shape> {
  const abort = new AbortController();
  let answer: DrawCheck | null = null;
  let waiting: Shape | null = null;
  let is_running = false;
  let asked = 0;
  let checked = 0;

  async function run(check: Check<Shape>): Promise<void> {
    is_running = true;
    while (waiting !== null && !abort.signal.aborted) {
      const shape = waiting;
      const number = asked;
      waiting = null;
      const reply = await check(shape, abort.signal).catch(() => undefined);
      if (abort.signal.aborted) return;
      // The question may have been withdrawn meanwhile (fewer than three points again).
      if (reply !== undefined && number > checked) {
        answer = reply;
        checked = number;
        answered();
      }
    }
    is_running = false;
  }

  return {
    ask(shape) {
      if (check === undefined) return;
      asked++;
      waiting = shape;
      if (shape === null) {
        answer = null;
        checked = asked;
      } else if (!is_running) void run(check);
    },
    answer: () => answer,
    isCurrent: () => checked === asked,
    stop: () => abort.abort(),
  };
}
