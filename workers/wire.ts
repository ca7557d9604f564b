import { expose, transfer as comlinkTransfer, type Endpoint } from 'comlink';
import { errorToData as knownErrorToData, type ErrorData } from '#domain/error-data.ts';
import { AppError } from '#domain/errors.ts';

/** What a worker method is given besides its arguments. */
export type CallContext = { readonly signal: AbortSignal };
/** A worker is a table of these: one argument of plain data in, plain data out. */
export type Method = (args: never, context: CallContext) => unknown;
export type Methods = Record<string, Method>;

export type Envelope = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: ErrorData };

/** What crosses the thread border: the answer of every call, and the message that stops one. */
export type Remote = {
  call(id: number, method: string, args: unknown): Promise<Envelope>;
  cancel(id: number): void;
};

const movable = new WeakMap<object, Transferable[]>();

/** Marks what a returned value moves instead of copying. */
export function withTransfer<T extends object>(value: T, transferables: Transferable[]): T {
  movable.set(value, transferables);
  return value;
}

/** An error as data. Anything nobody foresaw becomes `GENERIC`; its message stays in this thread's log. */
export function errorToData(error: unknown): ErrorData {
  const known = knownErrorToData(error);
  if (known !== null) return known;
  if (error instanceof DOMException && error.name === 'AbortError') return { code: 'CANCELLED', params: {}, fields: [] };
  console.error(error);
  return { code: 'GENERIC', params: {}, fields: [] };
}

/** Whether a value is an answer of ours; anything else means the worker has lost its mind. */
export function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false;
  if (value.ok === true) return 'value' in value;
  return value.ok === false && 'error' in value && typeof value.error === 'object' && value.error !== null;
}

/** Publishes a table of methods from inside a worker. */
export function serve(methods: Methods, endpoint: Endpoint = globalThis as unknown as Endpoint): void {
  const running = new Map<number, AbortController>();
  const remote: Remote = {
    async call(id, method, args) {
      const abort = new AbortController();
      running.set(id, abort);
      try {
        const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
        if (!run) throw new AppError('WORKER_BAD_MESSAGE', { method });
        const value = await run(args as never, { signal: abort.signal });
        const moved = typeof value === 'object' && value !== null ? movable.get(value) : undefined;
        return comlinkTransfer({ ok: true, value } as const, moved ?? []);
      } catch (error) {
        return { ok: false, error: errorToData(error) };
      } finally {
        running.delete(id);
      }
    },
    cancel(id) {
      running.get(id)?.abort(new AppError('CANCELLED'));
    },
  };
  expose(remote, endpoint);
}
