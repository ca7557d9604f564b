import { AppError } from '#domain/errors.ts';

/** Runs work that fills a core: `parallel` at once, `most_waiting` behind them in the order they came; more are refused with UNAVAILABLE. */
export const boundedTurns = (parallel: number, most_waiting: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      if (waiting.length >= most_waiting) throw new AppError('UNAVAILABLE');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
