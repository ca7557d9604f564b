import os from 'node:os';
import type { Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { errorFromData } from '#domain/error-data.ts';
import { AppError } from '#domain/errors.ts';
import { coreDeadline, cpuMs } from './core-deadline.ts';
import { fairSemaphore } from './fair-semaphore.ts';
import { THREAD, WORK } from './limits.ts';
import { tasks, type TaskAnswer, type TaskInput, type TaskName, type TaskOrder, type TaskOutput } from './tasks.ts';
import { watchMemory } from './watch-memory.ts';

/** The threads as one caller's request sees them. */
export type Work = {
  /**
   * Does a task of the table on a thread, in the caller's place in the queue. Whatever a request asks shares one deadline, which counts
   * what its work has had of a core and not what it waited for one: WORKER_TIMEOUT. A task that outgrows its memory fails with INPUT_TOO_BIG, one whose thread ends with WORKER_DIED.
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

/** What a task has had of a core; null before a thread has taken it, or where the thread is gone. */
const spentOn = async ({ clock }: TaskOrder, threads: readonly Worker[]): Promise<number | null> => {
  const [id, before_ms = 0] = new Float64Array(clock);
  const thread = threads.find(({ threadId }) => threadId === id);
  return thread === undefined ? null : cpuMs(await thread.cpuUsage()) - before_ms;
};

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

  const ask = async (order: TaskOrder, limits: { deadline_ms: number; most_ms: number }): Promise<TaskAnswer> => {
    if (isClosed) throw new AppError('UNAVAILABLE');
    const late = new AbortController();
    const endWatch = coreDeadline(
      () => spentOn(order, pool.threads),
      limits,
      () => late.abort(),
    );
    try {
      return (await memory.holds(() => pool.run(order, { signal: late.signal }))) as TaskAnswer;
    } catch (cause) {
      if (isClosed) throw new AppError('UNAVAILABLE', {}, { cause });
      if (late.signal.aborted) throw new AppError('WORKER_TIMEOUT', { seconds: deadline_ms / 1000 }, { cause });
      throw new AppError(isOutOfMemory(cause) || memory.hasEnded() ? 'INPUT_TOO_BIG' : 'WORKER_DIED', {}, { cause });
    } finally {
      endWatch();
    }
  };

  return {
    forRequest: (who) => {
      let begun_ms: number | undefined;
      let had_ms = 0;
      return {
        async run(name, input, vertices = Infinity) {
          if (vertices <= WORK.in_place_vertices)
            return (tasks[name] as unknown as (given: typeof input) => TaskOutput<typeof name> | Promise<TaskOutput<typeof name>>)(input);
          const endTurn = await acquire(who);
          const order: TaskOrder = { name, input, clock: new SharedArrayBuffer(16) };
          const now_ms = performance.now();
          begun_ms ??= now_ms;
          try {
            const limits = { deadline_ms: Math.max(0, deadline_ms - had_ms), most_ms: Math.max(0, begun_ms + WORK.most_ms - now_ms) };
            const answer = await ask(order, limits);
            had_ms += (await spentOn(order, pool.threads).catch(() => null)) ?? performance.now() - now_ms;
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
