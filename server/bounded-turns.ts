import { AppError } from '#domain/errors.ts';

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: AppError) => void;
}

/**
 * Runs work that fills a core: `parallel` at once, `most_waiting` behind them. One asker after the other gets a turn, each in
 * the order his came; with every place taken, an asker of few gets the last place of the one with the most, who is refused
 * with UNAVAILABLE as all further ones are. So no asker's rush sends others away.
 */
export const boundedTurns = (parallel: number, most_waiting: number) => {
  let running = 0;
  let waiting = 0;
  /** First whoever is next; nobody's line is empty. */
  const lines = new Map<string, Waiting[]>();

  const makeRoom = (asker: string): void => {
    const longest = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), []);
    if ((lines.get(asker)?.length ?? 0) + 1 >= longest.length) throw new AppError('UNAVAILABLE');
    longest.pop()?.refuse(new AppError('UNAVAILABLE'));
    waiting -= 1;
  };
  const stand = (asker: string): Promise<void> => {
    if (waiting >= most_waiting) makeRoom(asker);
    waiting += 1;
    return new Promise((begin, refuse) => {
      const line = lines.get(asker);
      if (line === undefined) lines.set(asker, [{ begin, refuse }]);
      else line.push({ begin, refuse });
    });
  };
  const handOn = (): void => {
    const [first] = lines;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [asker, line] = first;
    lines.delete(asker);
    if (line.length > 1) lines.set(asker, line);
    waiting -= 1;
    line.shift()?.begin();
  };

  return async <T>(asker: string, work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) await stand(asker);
    else running += 1;
    try {
      return await work();
    } finally {
      handOn();
    }
  };
};
