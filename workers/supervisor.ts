import { wrap, type Endpoint, type Remote as ComlinkRemote } from 'comlink';
import { errorFromData } from '#domain/error-data.ts';
import { AppError } from '#domain/errors.ts';
import { isEnvelope, type Methods, type Remote } from './wire.ts';

export type CallOptions = { readonly signal?: AbortSignal | undefined; readonly deadline_ms?: number };
/** The same table seen from the other thread. */
export type Calls<M extends Methods> = {
  readonly [K in keyof M]: (args: Parameters<M[K]>[0], options?: CallOptions) => Promise<Awaited<ReturnType<M[K]>>>;
};

/** The part of a `Worker` the supervisor needs, so that tests can put a thread of Node or a fake in its place. */
export type WorkerLike = Endpoint & { terminate(): unknown };
export type PoolOptions = {
  readonly size: number;
  /** Calls in flight per worker; more than one only where calls mostly wait for the network. */
  readonly depth: number;
  readonly deadline_ms: number;
  /** Calls with the same key go to the worker that served the last one, which may still hold what they need. */
  readonly keyOf?: (args: unknown) => string | undefined;
  /** How long a worker may take to acknowledge a cancel before it is taken for hung. */
  readonly grace_ms?: number;
};

type Call = {
  readonly id: number;
  readonly method: string;
  readonly args: unknown;
  readonly key: string | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: AppError) => void;
  settled: boolean;
  attempts: number;
  slot: Slot | null;
};
type Slot = {
  readonly worker: WorkerLike;
  readonly remote: ComlinkRemote<Remote>;
  readonly calls: Set<Call>;
  readonly served: Set<string>;
  alive: boolean;
};

/** A call whose neighbour hung its worker is run again this often before it is given up. */
const MAX_ATTEMPTS = 2;
const DEFAULT_GRACE_MS = 200;

const isComlinkMessage = (data: unknown): boolean => typeof data === 'object' && data !== null && 'id' in data && 'type' in data;

/**
 * Runs the methods of a worker so that no call can wait for ever. Comlink alone leaves its caller pending when a
 * worker dies, so every call here has a deadline and can be cancelled, a worker that dies rejects what it held with
 * `WORKER_DIED`, one that does not answer a cancel is replaced, and the queue outlives all of that.
 */
export function supervise<M extends Methods>(start: () => WorkerLike, options: PoolOptions): Calls<M> & { dispose(): void } {
  const slots: Slot[] = [];
  const queue: Call[] = [];
  let lastId = 0;

  function open(): Slot {
    const worker = start();
    const slot: Slot = { worker, remote: wrap<Remote>(worker), calls: new Set(), served: new Set(), alive: true };
    worker.addEventListener('error', () => retire(slot, 'WORKER_DIED'));
    worker.addEventListener('exit', () => retire(slot, 'WORKER_DIED'));
    worker.addEventListener('messageerror', () => retire(slot, 'WORKER_BAD_MESSAGE'));
    worker.addEventListener('message', (event) => {
      if (!isComlinkMessage((event as MessageEvent).data)) retire(slot, 'WORKER_BAD_MESSAGE');
    });
    slots.push(slot);
    return slot;
  }

  /** Takes a worker out of service. With a code its calls fail; without one they go back to the head of the queue. */
  function retire(slot: Slot, code: 'WORKER_DIED' | 'WORKER_BAD_MESSAGE' | null): void {
    if (!slot.alive) return;
    slot.alive = false;
    slots.splice(slots.indexOf(slot), 1);
    slot.worker.terminate();
    for (const call of slot.calls) {
      call.slot = null;
      if (call.settled) continue;
      if (code === null && call.attempts < MAX_ATTEMPTS) queue.unshift(call);
      else fail(call, new AppError(code ?? 'WORKER_DIED', { method: call.method }));
    }
    slot.calls.clear();
    pump();
  }

  function fail(call: Call, error: AppError): void {
    if (call.settled) return;
    call.settled = true;
    call.reject(error);
  }

  function freeSlot(key: string | undefined): Slot | null {
    const familiar = key === undefined ? undefined : slots.find((slot) => slot.served.has(key) && slot.calls.size < options.depth);
    if (familiar) return familiar;
    const least = slots.reduce<Slot | null>((best, slot) => (best && best.calls.size <= slot.calls.size ? best : slot), null);
    if (least && (least.calls.size === 0 || slots.length >= options.size)) return least.calls.size < options.depth ? least : null;
    return slots.length < options.size ? open() : null;
  }

  function pump(): void {
    while (queue.length > 0) {
      const head = queue[0]!;
      if (head.settled) {
        queue.shift();
        continue;
      }
      let slot: Slot | null;
      try {
        slot = freeSlot(head.key);
      } catch (cause) {
        queue.shift();
        fail(head, new AppError('WORKER_DIED', { method: head.method }, { cause }));
        continue;
      }
      if (!slot) return;
      queue.shift();
      void run(slot, head);
    }
  }

  async function run(slot: Slot, call: Call): Promise<void> {
    call.slot = slot;
    call.attempts += 1;
    slot.calls.add(call);
    if (call.key !== undefined) slot.served.add(call.key);
    try {
      const answer: unknown = await slot.remote.call(call.id, call.method, call.args);
      if (call.slot !== slot || call.settled) return;
      if (!isEnvelope(answer)) return retire(slot, 'WORKER_BAD_MESSAGE');
      if (!answer.ok) return fail(call, errorFromData(answer.error));
      call.settled = true;
      call.resolve(answer.value);
    } catch (cause) {
      // What Comlink itself rejects with: arguments or a result that cannot be cloned.
      if (call.slot === slot) fail(call, new AppError('WORKER_BAD_MESSAGE', { method: call.method }, { cause }));
    } finally {
      release(slot, call);
    }
  }

  function release(slot: Slot, call: Call): void {
    if (slot.calls.delete(call)) pump();
  }

  /** Frees the caller at once, then asks the worker to stop; a worker too busy to hear it is replaced. */
  function stop(call: Call, error: AppError): void {
    if (call.settled) return;
    fail(call, error);
    const slot = call.slot;
    if (!slot) return;
    const timer = setTimeout(() => retire(slot, null), options.grace_ms ?? DEFAULT_GRACE_MS);
    const done = () => clearTimeout(timer);
    slot.remote
      .cancel(call.id)
      .then(() => release(slot, call))
      .then(done, done);
  }

  function request(method: string, args: unknown, { signal, deadline_ms = options.deadline_ms }: CallOptions = {}): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(new AppError('CANCELLED', { method }));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const call: Call = { id: ++lastId, method, args, key: options.keyOf?.(args), resolve, reject, settled: false, attempts: 0, slot: null };
    const timer = setTimeout(() => stop(call, new AppError('WORKER_TIMEOUT', { method })), deadline_ms);
    const onAbort = () => stop(call, new AppError('CANCELLED', { method }));
    signal?.addEventListener('abort', onAbort, { once: true });
    queue.push(call);
    pump();
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  }

  function dispose(): void {
    const held = [...queue.splice(0), ...slots.flatMap((slot) => [...slot.calls])];
    for (const call of held) fail(call, new AppError('CANCELLED', { method: call.method }));
    while (slots[0]) retire(slots[0], null);
  }

  const calls = new Map<string, unknown>([['dispose', dispose]]);
  return new Proxy({} as Calls<M> & { dispose(): void }, {
    get(_target, name) {
      if (typeof name !== 'string' || name === 'then') return undefined;
      if (!calls.has(name)) calls.set(name, (args: unknown, callOptions?: CallOptions) => request(name, args, callOptions));
      return calls.get(name);
    },
  });
}
