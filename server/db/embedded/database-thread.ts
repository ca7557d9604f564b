import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import { coreDeadline, cpuMs } from '../../threads/core-deadline.ts';
import { THREAD } from '../../threads/limits.ts';
import { cancelLate } from './cancel-late.ts';
import { DbError } from '../db-error.ts';
import type { Answer, Order } from './embedded-wire.ts';

const OPEN_DEADLINE_MS = 120_000;

interface Waiting {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
  readonly endWatch: () => void;
}

/** A late statement that does not end when it is asked to, within this time, ends with its thread. */
const GRACE_MS = 2_000;
/** By the clock a statement may take so much longer than its deadline, where it waits for a core. */
const STARVED_MS = 15_000;
/** SQLSTATE of a statement that was asked to end. */
const CANCELLED = '57014';

/** One life of the database thread. A statement past its deadline is cancelled; where that does not help the thread ends, and its owner starts the next. */
export class DatabaseThread {
  readonly #name = randomUUID();
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last_id = 0;
  #closed = false;
  #is_read_only = false;
  /** Rows written since somebody set it to zero. */
  written = 0;
  /** What the thread had had of a core when it answered last. */
  #cpu_ms = 0;
  /** Resolves once the database is open. */
  readonly opened: Promise<void>;
  /** Resolves once the thread has ended, for whatever reason. */
  readonly ended: Promise<void>;

  constructor(folder: string) {
    this.#worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
      workerData: { folder, name: this.#name },
      resourceLimits: { maxYoungGenerationSizeMb: THREAD.young_heap_mb },
    });
    this.opened = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(new AppError('DB_DEADLINE')), OPEN_DEADLINE_MS);
      this.#waiting.set(0, { resolve: () => resolve(), reject, endWatch: () => clearTimeout(timer) });
    });
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#fail(new AppError('UNAVAILABLE', {}, { cause: new Error('The database thread ended') }));
        resolve();
      });
    });
    this.#worker.on('message', (answer: Answer) => this.#settle(answer));
    this.#worker.on('error', (cause) => this.#fail(new AppError('UNAVAILABLE', {}, { cause })));
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** `deadline_ms` is of a core. A statement whose `cut` is aborted is cancelled as one that is late, but never ends the thread. */
  ask(order: Order, deadline_ms: number, cut?: AbortSignal): Promise<unknown[]> {
    if (this.#closed) return Promise.reject(new AppError('UNAVAILABLE'));
    this.#last_id += 1;
    const id = this.#last_id;
    const before_ms = this.#cpu_ms;
    const spent = async (): Promise<number> => cpuMs(await this.#worker.cpuUsage()) - before_ms;
    const onCut = (): void => cancelLate(this.#name, id);
    return new Promise<unknown[]>((resolve, reject) => {
      const endWatch = coreDeadline(spent, { deadline_ms, most_ms: deadline_ms + STARVED_MS }, () => {
        cancelLate(this.#name, id);
        const last = setTimeout(() => this.#fail(new AppError('DB_DEADLINE')), GRACE_MS);
        this.#waiting.set(id, { resolve, reject, endWatch: () => clearTimeout(last) });
      });
      this.#waiting.set(id, { resolve, reject, endWatch });
      cut?.addEventListener('abort', onCut, { once: true });
      this.#worker.postMessage({ ...order, id });
    }).finally(() => cut?.removeEventListener('abort', onCut));
  }

  /** From now on a statement that would write is refused with 25006, or no longer. */
  async setReadOnly(is_read_only: boolean, deadline_ms: number): Promise<void> {
    if (this.#is_read_only === is_read_only) return;
    await this.ask({ op: 'script', sql: `set default_transaction_read_only to ${is_read_only ? 'on' : 'off'}` }, deadline_ms);
    this.#is_read_only = is_read_only;
  }

  async end(): Promise<void> {
    this.#fail(new AppError('UNAVAILABLE'));
    await this.ended;
  }

  #settle({ id, rows, written, cpu_ms, error }: Answer): void {
    this.written += written;
    this.#cpu_ms = cpu_ms;
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    waiting.endWatch();
    if (error === undefined) waiting.resolve(rows);
    else waiting.reject(error.code === CANCELLED ? new AppError('DB_DEADLINE', {}, { cause: new DbError(error) }) : new DbError(error));
  }

  #fail(error: AppError): void {
    this.#closed = true;
    for (const { reject, endWatch } of this.#waiting.values()) {
      endWatch();
      reject(error);
    }
    this.#waiting.clear();
    void this.#worker.terminate();
  }
}
