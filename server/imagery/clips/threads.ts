import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import { THREAD } from '../../threads/limits.ts';
import type { TaskAnswer, TaskMessage, TaskName, Tasks } from './tasks.ts';

export type Urgency = 'now' | 'later';
export type RunOptions = { readonly urgency?: Urgency; readonly deadline_ms?: number };

/** The threads that touch pixels; the web loop never does. */
export type ImageryThreads = {
  run<K extends TaskName>(name: K, input: Tasks[K]['input'], options?: RunOptions): Promise<Tasks[K]['output']>;
  close(): Promise<void>;
};

type Job = {
  readonly message: TaskMessage;
  readonly deadline_ms: number;
  readonly done: (output: Tasks[TaskName]['output']) => void;
  readonly fail: (error: AppError) => void;
};
type Seat = {
  readonly worker: Worker;
  readonly jobs: Map<number, { job: Job; timer: NodeJS.Timeout }>;
  /** Runs while it has nothing to do. */
  idle?: NodeJS.Timeout;
};

const FILE = new URL('./imagery.worker.ts', import.meta.url);
const DEADLINE_MS = 30_000;
/** Several at once, because reads from a provider spend their time waiting. */
const JOBS_PER_THREAD = 3;
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: THREAD.young_heap_mb };

/** Starts threads when work comes and ends them when none is left; a thread that dies or hangs is replaced and its callers get a typed error. */
export const startThreads = (count: number, file: URL = FILE): ImageryThreads => {
  const waiting: Record<Urgency, Job[]> = { now: [], later: [] };
  const seats: Seat[] = [];
  let nextId = 1;
  let isClosed = false;

  const finish = (seat: Seat, id: number): Job | undefined => {
    const held = seat.jobs.get(id);
    seat.jobs.delete(id);
    clearTimeout(held?.timer);
    return held?.job;
  };
  const abandon = (seat: Seat, error: AppError): void => {
    const index = seats.indexOf(seat);
    if (index !== -1) seats.splice(index, 1);
    for (const id of seat.jobs.keys()) finish(seat, id)?.fail(error);
    void seat.worker.terminate();
    feed();
  };
  const rest = (seat: Seat): void => {
    if (seat.jobs.size > 0) return;
    seat.idle = setTimeout(() => abandon(seat, new AppError('UNAVAILABLE')), THREAD.idle_ms).unref();
  };
  const open = (): Seat => {
    const seat: Seat = { worker: new Worker(file, { resourceLimits: LIMITS }), jobs: new Map() };
    seat.worker.unref();
    seat.worker.on('message', (answer: TaskAnswer) => {
      const job = finish(seat, answer.id);
      if (answer.ok) job?.done(answer.output);
      else job?.fail(new AppError(answer.code, answer.params, { cause: answer.cause }));
      feed();
      rest(seat);
    });
    seat.worker.on('error', (cause) => abandon(seat, new AppError('WORKER_DIED', {}, { cause })));
    seat.worker.on('exit', () => {
      if (seats.includes(seat)) abandon(seat, new AppError('WORKER_DIED'));
    });
    seats.push(seat);
    return seat;
  };
  const give = (seat: Seat, job: Job): void => {
    clearTimeout(seat.idle);
    const timer = setTimeout(() => abandon(seat, new AppError('WORKER_TIMEOUT')), job.deadline_ms);
    seat.jobs.set(job.message.id, { job, timer });
    seat.worker.postMessage(job.message);
  };
  const freeSeat = (): Seat | null => {
    const idle = seats.find((seat) => seat.jobs.size === 0);
    if (idle !== undefined) return idle;
    if (seats.length < count) return open();
    const [least] = seats.toSorted((a, b) => a.jobs.size - b.jobs.size);
    return least !== undefined && least.jobs.size < JOBS_PER_THREAD ? least : null;
  };
  function feed(): void {
    while (!isClosed) {
      const urgency: Urgency = waiting.now.length > 0 ? 'now' : 'later';
      if (waiting[urgency].length === 0) return;
      // work nobody waits for takes only idle threads, so that urgent work never queues behind it for long
      const seat = urgency === 'now' ? freeSeat() : (seats.find((one) => one.jobs.size === 0) ?? (seats.length < count ? open() : null));
      if (seat === null) return;
      give(seat, waiting[urgency].shift()!);
    }
  }
  return {
    run: (name, input, { urgency = 'now', deadline_ms = DEADLINE_MS } = {}) =>
      new Promise((done, fail) => {
        if (isClosed) return fail(new AppError('UNAVAILABLE'));
        const message = { id: nextId++, name, input } as TaskMessage;
        waiting[urgency].push({ message, deadline_ms, done: done as Job['done'], fail });
        feed();
      }),
    async close() {
      isClosed = true;
      const left = [...waiting.now.splice(0), ...waiting.later.splice(0)];
      for (const job of left) job.fail(new AppError('UNAVAILABLE'));
      await Promise.all(
        seats.splice(0).map((seat) => {
          clearTimeout(seat.idle);
          for (const id of seat.jobs.keys()) finish(seat, id)?.fail(new AppError('UNAVAILABLE'));
          return seat.worker.terminate();
        }),
      );
    },
  };
};
