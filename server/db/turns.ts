import { AppError } from '#domain/errors.ts';

const MOST_WAITING = 2_000;
const MOST_WAIT_MS = 15_000;
/** How long somebody's work may go on while another waits. */
const SHARE_MS = 600;
/** Whoever is so far ahead of his share begins only once the others have paused: between the statements of one call there is some time. */
const AHEAD_MS = 100;
const PAUSE_MS = 30;

/** An account, or null: the house, whose work is for everybody and is not cut. */
type Owner = string | null;
type Waiting = { readonly owner: Owner; readonly begin: (running: Running) => void; readonly timer: NodeJS.Timeout };
type Running = {
  readonly owner: Owner;
  readonly began_ms: number;
  readonly cut: AbortController;
  readonly timer: NodeJS.Timeout;
  is_overdue: boolean;
};

/**
 * One at a time, shared out by account: whoever has had least time is next (start-time fair queueing, Goyal et al. 1996, with the time each
 * work took), in the order of arrival among equals. Work under way for longer than a share is asked to stop where somebody else waits.
 * Refuses instead of queueing without end, before the work begins.
 */
export class Turns {
  /** Milliseconds that whoever was served last had had by then. */
  #now = 0;
  readonly #had = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #running: Running | undefined;
  #pause: NodeJS.Timeout | undefined;
  /** Who had the last turn and when it ended, and when one of anybody else did. */
  #last: { readonly owner: Owner; readonly ended_ms: number } = { owner: null, ended_ms: -Infinity };
  #others_ended_ms = -Infinity;

  /** `cut` is aborted when the work is to stop; it may go on all the same. */
  async run<T>(owner: Owner, work: (cut: AbortSignal) => Promise<T>): Promise<T> {
    const running = await this.#wait(owner);
    try {
      return await work(running.cut.signal);
    } finally {
      clearTimeout(running.timer);
      const ended_ms = performance.now();
      if (owner !== null) this.#had.set(owner, this.#startOf(owner) + ended_ms - running.began_ms);
      if (this.#last.owner !== owner) this.#others_ended_ms = this.#last.ended_ms;
      this.#last = { owner, ended_ms };
      this.#running = undefined;
      this.#next();
    }
  }

  /** Where an account's next work stands in line: behind what it has had, never before the present. */
  #startOf(owner: Owner): number {
    return owner === null ? this.#now : Math.max(this.#now, this.#had.get(owner) ?? 0);
  }

  #wait(owner: Owner): Promise<Running> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(new AppError('UNAVAILABLE'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#leave(own);
        reject(new AppError('UNAVAILABLE'));
      }, MOST_WAIT_MS);
      const own: Waiting = { owner, begin: resolve, timer };
      this.#waiting.push(own);
      this.#makeRoom();
      this.#next();
    });
  }

  #leave(one: Waiting): void {
    clearTimeout(one.timer);
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
  }

  #overrun(): void {
    if (this.#running !== undefined) this.#running.is_overdue = true;
    this.#makeRoom();
  }

  #makeRoom(): void {
    const running = this.#running;
    if (running?.is_overdue === true && this.#waiting.some(({ owner }) => owner !== running.owner)) running.cut.abort();
  }

  #next(): void {
    clearTimeout(this.#pause);
    if (this.#running !== undefined) return;
    const [first, ...rest] = this.#waiting;
    if (first === undefined) return;
    const next = rest.reduce((best, one) => (this.#startOf(one.owner) < this.#startOf(best.owner) ? one : best), first);
    const pause_ms = this.#pauseOf(next.owner);
    if (pause_ms > 0) {
      this.#pause = setTimeout(() => this.#next(), pause_ms);
      return;
    }
    this.#begin(next);
  }

  #begin(next: Waiting): void {
    const { owner } = next;
    this.#leave(next);
    this.#now = this.#startOf(owner);
    for (const [one, had] of this.#had) if (had <= this.#now) this.#had.delete(one);
    const timer = setTimeout(() => this.#overrun(), SHARE_MS);
    this.#running = { owner, began_ms: performance.now(), cut: new AbortController(), is_overdue: false, timer };
    next.begin(this.#running);
  }

  #pauseOf(owner: Owner): number {
    if (this.#startOf(owner) - this.#now < AHEAD_MS) return 0;
    const others_ms = this.#last.owner === owner ? this.#others_ended_ms : this.#last.ended_ms;
    return others_ms + PAUSE_MS - performance.now();
  }
}
