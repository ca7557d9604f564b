import { resolve } from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import type { WorkerFile } from './page-worker-thread.ts';

const BOOT = resolve(import.meta.dirname, 'page-worker-thread.ts');
const fileOf = (name: string): string => resolve(import.meta.dirname, `../../../workers/${name}.worker.ts`);

type Listener = (event: { readonly data: unknown }) => void;

const owed = new Map<PageWorker, number>();
const watchers: (() => void)[] = [];
const isOwed = (): boolean => [...owed.values()].some((count) => count > 0);
const settle = (): void => {
  if (!isOwed()) for (const done of watchers.splice(0)) done();
};

/** Once every message to a worker has been answered. */
export const workersIdle = (): Promise<void> => (isOwed() ? new Promise((done) => void watchers.push(done)) : Promise.resolve());

/** A thread of Node behind the face of a browser's Worker: it runs the product's own file of that name. */
export class PageWorker {
  readonly #thread: Thread;
  readonly #listeners = new Map<Listener, (data: unknown) => void>();

  constructor(_url: URL, { name }: { readonly name: string }) {
    this.#thread = new Thread(BOOT, { execArgv: [], workerData: { file: fileOf(name) } satisfies WorkerFile });
    owed.set(this, 0);
    this.#thread.on('message', () => this.#count(-1));
  }

  #count(change: number): void {
    owed.set(this, (owed.get(this) ?? 0) + change);
    // The page hears it first.
    setImmediate(settle);
  }

  postMessage(message: unknown, transfer?: Transferable[]): void {
    this.#thread.postMessage(message, transfer as never);
    this.#count(1);
  }

  addEventListener(type: string, listener: Listener): void {
    const run = (data: unknown): void => listener({ data });
    this.#listeners.set(listener, run);
    this.#thread.on(type, run);
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#thread.off(type, this.#listeners.get(listener) ?? (() => undefined));
  }

  terminate(): void {
    owed.delete(this);
    settle();
    void this.#thread.terminate();
  }
}
