import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { errorFromData } from '#domain/error-data.ts';
import { AppError } from '#domain/errors.ts';
import { fairSemaphore } from './fair-semaphore.ts';
import { THREAD, WORK } from './limits.ts';
import { tasks, type TaskAnswer, type TaskInput, type TaskName, type TaskOrder, type TaskOutput } from './tasks.ts';
import { watchMemory } from './watch-memory.ts';

/** The threads as one caller's request sees them. */
export type Work = {
  /**
   * Does a task of the table on a thread, in the caller's place in the queue. Whatever a request asks shares one deadline, waiting
   * included: WORKER_TIMEOUT. A task that outgrows its memory fails with INPUT_TOO_BIG, one whose thread ends with WORKER_DIED.
   * Work of few `vertices` is done here and now: it takes less time than the way to a thread (decision 39).
   */
  run<K extends TaskName>(name: K, input: TaskInput<K>, vertices?: number): Promise<TaskOutput<K>>;
};

export type WorkThreads = {
  /** `who` has one place in the queue: an account, or the network of those without one. */
  forRequest(who: string): Work;
  close(): Promise<void>;
};

const FILE = new URL('./task.worker.ts', import.meta.url);
/** Two at least, so that nobody's work takes the last one. */
const THREADS = Math.max(2, Math.min(4, os.availableParallelism()));

const isOutOfMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Threads for what must not hold up the others; they start when work comes and end when none is left. */
export const startWorkThreads = (file: URL = FILE, deadline_ms: number = WORK.deadline_ms): WorkThreads => {
  const pool = new Piscina({
    filename: fileURLToPath(file),
    name: 'run',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: THREAD.idle_ms,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: WORK.heap_mb + WORK.heap_to_spare_mb, maxYoungGenerationSizeMb: THREAD.young_heap_mb },
  });
  // A thread that ends while it has nothing to do harms nobody; the next task starts another.
  pool.on('error', () => undefined);
  const memory = watchMemory(() => pool.threads, WORK.heap_mb);
  const acquire = fairSemaphore({
    parallel: THREADS,
    parallel_of_one: THREADS - 1,
    most_waiting: WORK.most_waiting,
    most_waiting_of_one: WORK.most_waiting_of_one,
    patience_ms: WORK.patience_ms,
  });
  let isClosed = false;

  const ask = async (order: TaskOrder, until: number): Promise<TaskAnswer> => {
    if (isClosed) throw new AppError('UNAVAILABLE');
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), Math.max(0, until - performance.now()));
    try {
      return (await memory.holds(() => pool.run(order, { signal: late.signal }))) as TaskAnswer;
    } catch (cause) {
      if (isClosed) throw new AppError('UNAVAILABLE', {}, { cause });
      if (late.signal.aborted) throw new AppError('WORKER_TIMEOUT', { seconds: deadline_ms / 1000 }, { cause });
      throw new AppError(isOutOfMemory(cause) || memory.hasEnded() ? 'INPUT_TOO_BIG' : 'WORKER_DIED', {}, { cause });
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    forRequest: (who) => {
      let until = Infinity;
      return {
        async run(name, input, vertices = Infinity) {
          if (vertices <= WORK.in_place_vertices) return (tasks[name] as (given: typeof input) => TaskOutput<typeof name>)(input);
          until = Math.min(until, performance.now() + deadline_ms);
          const endTurn = await acquire(who);
          try {
            const answer = await ask({ name, input }, until);
            if (answer.ok) return answer.output as TaskOutput<typeof name>;
            throw errorFromData(answer.error, answer.cause);
          } finally {
            endTurn();
          }
        },
      };
    },
    async close() {
      isClosed = true;
      await pool.destroy();
    },
  };
};
