import type { Worker } from 'node:worker_threads';

const EVERY_MS = 50;

/**
 * Ends threads whose heap outgrows `most_mb`, while somebody `holds` the watch. The engine's own limit does not tell that: one
 * allocation far over it, such as a list that doubles, ends the whole process and not the thread alone.
 */
export const watchMemory = (threads: () => readonly Worker[], most_mb: number) => {
  const asked = new Set<Worker>();
  let ended = 0;
  let holders = 0;
  let timer: NodeJS.Timeout | undefined;

  const checkHeap = async (worker: Worker): Promise<void> => {
    if (asked.has(worker)) return;
    asked.add(worker);
    try {
      const { used_heap_size, external_memory } = await worker.getHeapStatistics();
      if (used_heap_size + external_memory < most_mb * 1024 * 1024 || !threads().includes(worker)) return;
      ended += 1;
      await worker.terminate();
    } catch {
      // It ended by itself before it could tell.
    } finally {
      asked.delete(worker);
    }
  };

  return {
    /** Runs work that the watch is for. */
    async holds<T>(work: () => Promise<T>): Promise<T> {
      holders += 1;
      timer ??= setInterval(() => {
        for (const worker of threads()) void checkHeap(worker);
      }, EVERY_MS).unref();
      try {
        return await work();
      } finally {
        holders -= 1;
        if (holders === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      }
    },
    /** Whether a thread was ended since somebody last asked: a task that lost its thread then knows why. */
    hasEnded(): boolean {
      if (ended === 0) return false;
      ended -= 1;
      return true;
    },
  };
};
