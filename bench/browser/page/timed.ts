/** What a job in the page answers: its own time and something to check it by. */
export type Timed<T> = { readonly ms: number; readonly answer: T };

export const timed = async <T>(run: () => Promise<T>): Promise<Timed<T>> => {
  const from = performance.now();
  const answer = await run();
  return { ms: performance.now() - from, answer };
};

/** Runs a task for each item, so many at a time. */
export const eachOf = async <T>(items: readonly T[], at_once: number, task: (item: T) => Promise<void>): Promise<void> => {
  const left = [...items.entries()];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await task(next[1]);
  };
  await Promise.all(Array.from({ length: at_once }, work));
};
