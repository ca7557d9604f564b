import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../db/db.ts';
import {
  cancelGroup,
  failTask,
  finishTask,
  insertTasks,
  listHeld,
  releaseTask,
  renewLeases,
  resumeGroup,
  takeBack,
  takeTask,
  type DeadLetter,
  type NewTask,
  type Task,
} from './queue-queries.ts';

export type Run = {
  /** Aborted when the task was cancelled, was taken away, or its worker stops: go no further than the step under way. */
  readonly signal: AbortSignal;
  /** How far the task has come, in units of its own. */
  progress(count: number): void;
};
/** What is written together with the end of a task: both or neither. */
export type Finish = (tx: Db) => Promise<void>;
export type Work<Payload> = (payload: Payload, run: Run) => Promise<Finish | void>;

/** Tasks kept in the database and done by whichever process has a hand free; each is finished once. */
export type Queue = {
  /** Within `db`, so that work ordered in a transaction exists only if that commits. Call `wake` afterwards. */
  enqueue(db: Db, queue: string, tasks: readonly NewTask[], group_id?: string): Promise<void>;
  /** Names the worker of a queue; before `start`. */
  work<Payload>(queue: string, work: Work<Payload>): void;
  /** Begins to take tasks. */
  start(): void;
  /** Looks for work now instead of at the next look. */
  wake(): void;
  /** Tasks of a group that wait are gone at once, those under way begin no further step. */
  cancel(db: Db, group_id: string): Promise<void>;
  /** What was cancelled or given up waits again; answers how many tasks. */
  resume(db: Db, group_id: string): Promise<number>;
  /** Takes nothing more and hands back what is under way. */
  close(): Promise<void>;
};

export type QueueOptions = {
  readonly onDeadLetter: (letter: DeadLetter, cause?: unknown) => void;
  readonly onTrouble: (cause: unknown) => void;
  readonly lease_ms?: number;
  /** Wait before the next attempt, after so many. */
  readonly backoff_ms?: (attempts: number) => number;
};

const AT_ONCE = 1;
const MAX_ATTEMPTS = 5;
const LEASE_MS = 20_000;
const LEASE_PARTS = 4;
/** Another process may have brought work, or let go of it; the embedded database has no other. */
const LOOK_MS = { postgres: 500, embedded: 2_000 } as const;
/** How soon a cancellation by another process is seen. */
const WATCH_MS = { postgres: 100, embedded: 1_000 } as const;
const doubling = (attempts: number): number => Math.min(600_000, 2_000 * 4 ** (attempts - 1));

type Held = { readonly task: Task; readonly lease: string; readonly control: AbortController; progress: number; ended: Promise<void> };

export const createQueue = (db: Db, { onDeadLetter, onTrouble, lease_ms = LEASE_MS, backoff_ms = doubling }: QueueOptions): Queue => {
  const works = new Map<string, Work<never>>();
  const held = new Map<string, Held>();
  let isStopping = false;
  let looking: Promise<void> | null = null;
  let isWanted = false;
  let timers: NodeJS.Timeout[] = [];
  let renewed_ms = 0;

  const settle = async (one: Held, finish: Finish | void): Promise<void> => {
    await db.tx(async (tx) => {
      if (await finishTask(tx, one.task.id, one.lease, one.progress)) await finish?.(tx);
    });
  };
  const fail = async ({ task, lease }: Held, error: unknown): Promise<void> => {
    const code = error instanceof AppError ? error.code : 'GENERIC';
    // A refusal stays one however often it is asked for.
    const isFinal = task.attempts >= MAX_ATTEMPTS || (error instanceof AppError && error.status < 500);
    const isHeld = await failTask(db, task.id, lease, code, isFinal ? null : backoff_ms(task.attempts));
    if (isHeld && isFinal) onDeadLetter({ id: task.id, queue: task.queue, group_id: task.group_id, error: code }, error);
    else if (!(error instanceof AppError)) onTrouble(error);
  };
  const run = async (one: Held): Promise<void> => {
    const { signal } = one.control;
    try {
      const work = works.get(one.task.queue) as Work<unknown>;
      const finish = await work(one.task.payload, { signal, progress: (count) => void (one.progress = count) });
      if (!signal.aborted) await settle(one, finish);
    } catch (error) {
      if (!signal.aborted) await fail(one, error);
    }
    // Whoever took the task away has taken the lease with it; otherwise it goes back untried.
    if (signal.aborted) await releaseTask(db, one.task.id, one.lease, one.progress);
  };

  const takeAll = async (): Promise<void> => {
    while (!isStopping && held.size < AT_ONCE) {
      const lease = randomUUID();
      const task = await takeTask(db, [...works.keys()], lease, lease_ms);
      if (task === undefined) return;
      const one: Held = { task, lease, control: new AbortController(), progress: 0, ended: Promise.resolve() };
      held.set(lease, one);
      one.ended = run(one)
        .catch(onTrouble)
        .finally(() => {
          held.delete(lease);
          wake();
        });
    }
  };
  const sweep = async (all: boolean): Promise<void> => {
    for (const letter of await takeBack(db, { max_attempts: MAX_ATTEMPTS, all })) if (letter.state === 'failed') onDeadLetter(letter);
  };
  const look = async (): Promise<void> => {
    if (db.tier === 'postgres') await sweep(false);
    await takeAll();
  };
  function wake(): void {
    if (isStopping || timers.length === 0) return;
    isWanted = true;
    looking ??= (async () => {
      while (isWanted && !isStopping) {
        isWanted = false;
        await look().catch(onTrouble);
      }
    })().finally(() => (looking = null));
  }
  const watch = async (): Promise<void> => {
    const mine = [...held.values()];
    if (mine.length === 0) return;
    const isDue = performance.now() - renewed_ms > Math.min(1_000, lease_ms / LEASE_PARTS);
    if (isDue) renewed_ms = performance.now();
    const still = isDue
      ? await renewLeases(
          db,
          mine.map(({ lease, progress }) => ({ lease, progress })),
          lease_ms,
        )
      : await listHeld(
          db,
          mine.map(({ lease }) => lease),
        );
    for (const one of mine) if (!still.has(one.lease)) one.control.abort();
  };
  let watching = false;
  const watchOnce = (): void => {
    if (watching) return;
    watching = true;
    void watch()
      .catch(onTrouble)
      .finally(() => (watching = false));
  };

  return {
    enqueue: (inside, queue, tasks, group_id = randomUUID()) => insertTasks(inside, queue, group_id, tasks),
    work: (queue, work) => void works.set(queue, work as Work<never>),
    start() {
      timers = [setInterval(wake, LOOK_MS[db.tier]), setInterval(watchOnce, WATCH_MS[db.tier])];
      // The embedded database belongs to one process: whatever it finds running was left by one that has ended.
      if (db.tier === 'embedded') void sweep(true).catch(onTrouble).finally(wake);
      else wake();
    },
    wake,
    async cancel(inside, group_id) {
      await cancelGroup(inside, group_id);
      for (const one of held.values()) if (one.task.group_id === group_id) one.control.abort();
    },
    resume: resumeGroup,
    async close() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      const stopAll = (): void => {
        for (const one of held.values()) one.control.abort();
      };
      stopAll();
      await looking;
      // One that was being taken a moment ago.
      stopAll();
      await Promise.all([...held.values()].map((one) => one.ended));
    },
  };
};
