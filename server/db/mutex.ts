import { AppError } from '#domain/errors.ts';

const MAX_WAITING = 2_000;
const MAX_WAIT_MS = 15_000;

/** One at a time, first come first served; refuses instead of queueing without end. */
export class Mutex {
  #busy = false;
  readonly #waiting: (() => void)[] = [];

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy) await this.#wait();
    this.#busy = true;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Handing over without letting go keeps newcomers from jumping the queue.
      if (next === undefined) this.#busy = false;
      else next();
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) throw new AppError('UNAVAILABLE');
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(new AppError('UNAVAILABLE'));
      }, MAX_WAIT_MS);
      this.#waiting.push(enter);
    });
  }
}
