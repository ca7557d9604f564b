import type { Polygon } from '#domain/geometry/types.ts';
import type { CheckPolygon, DrawCheck } from './types.ts';

export type LatestCheck = {
  readonly ask: (polygon: Polygon | null) => void;
  readonly answer: () => DrawCheck | null;
  readonly isCurrent: () => boolean;
  readonly stop: () => void;
};

/**
 * Checks the newest shape, one at a time: shapes that come while one is being checked replace each other, and the last
 * answer stays readable, marked as not current. A check that fails (a thread that died) leaves the last answer.
 */
export function latestCheck(check: CheckPolygon | undefined, answered: () => void): LatestCheck {
  const abort = new AbortController();
  let answer: DrawCheck | null = null;
  let waiting: Polygon | null = null;
  let is_running = false;
  let asked = 0;
  let checked = 0;

  async function run(check: CheckPolygon): Promise<void> {
    is_running = true;
    while (waiting !== null && !abort.signal.aborted) {
      const polygon = waiting;
      const number = asked;
      waiting = null;
      const reply = await check(polygon, abort.signal).catch(() => null);
      if (abort.signal.aborted) return;
      // The question may have been withdrawn meanwhile (fewer than three points again).
      if (reply !== null && number > checked) {
        answer = reply;
        checked = number;
        answered();
      }
    }
    is_running = false;
  }

  return {
    ask(polygon) {
      if (check === undefined) return;
      asked++;
      waiting = polygon;
      if (polygon === null) {
        answer = null;
        checked = asked;
      } else if (!is_running) void run(check);
    },
    answer: () => answer,
    isCurrent: () => checked === asked,
    stop: () => abort.abort(),
  };
}
