import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { OddMethods } from '../tests/setup/page/odd-worker.ts';
import { supervise, type PoolOptions, type WorkerLike } from './supervisor.ts';

const GRACE_MS = 100;
const pools: { dispose(): void }[] = [];
const started: Worker[] = [];

/** A thread of Node behind the face of a browser's Worker. */
function startThread(file = '../tests/setup/page/odd-worker.ts'): WorkerLike {
  const thread = new Worker(new URL(file, import.meta.url), { stdout: true, stderr: true });
  started.push(thread);
  const listeners = new Map<unknown, (data: unknown) => void>();
  return {
    postMessage: (message: unknown, transfer?: Transferable[]) => thread.postMessage(message, transfer as never),
    addEventListener: (type: string, listener: unknown) => {
      const run = (data: unknown) => (listener as (event: unknown) => void)({ data });
      listeners.set(listener, run);
      thread.on(type, run);
    },
    removeEventListener: (type: string, listener: unknown) => thread.off(type, listeners.get(listener) ?? (() => undefined)),
    terminate: () => thread.terminate(),
  } as WorkerLike;
}

function openPool(options: Partial<PoolOptions> = {}, start: () => WorkerLike = startThread) {
  const pool = supervise<OddMethods>(start, { size: 1, depth: 1, deadline_ms: 10_000, grace_ms: GRACE_MS, ...options });
  pools.push(pool);
  return pool;
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error as AppError).code,
  );

afterEach(async () => {
  pools.splice(0).forEach((pool) => pool.dispose());
  await Promise.all(started.splice(0).map((thread) => thread.terminate()));
});

describe('a call that goes well', () => {
  it('carries plain data there and back, and moves large arrays', async () => {
    const pool = openPool();
    expect(await pool.echo({ polygon: [[1.5, -33]], name: 'Ñandú' })).toEqual({ polygon: [[1.5, -33]], name: 'Ñandú' });
    expect((await pool.moved(4_000)).values).toHaveLength(1_000);
  });
});

describe('errors cross as data', () => {
  it('with code, params and fields', async () => {
    const error = await openPool()
      .refuse(undefined)
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'FIELD_OVER_500_HA',
      params: { area_ha: 512.3, names: ['a', 'b'] },
      fields: [{ path: 'geo_data', code: 'INVALID' }],
    });
  });

  it('as GENERIC when they are not ours, without their message', async () => {
    await expect(openPool().crash(undefined)).rejects.toMatchObject({ code: 'GENERIC', params: {} });
  });

  it('as WORKER_BAD_MESSAGE when arguments or result cannot be cloned', async () => {
    const pool = openPool();
    expect(await codeOf(pool.echo(() => 'a function'))).toBe('WORKER_BAD_MESSAGE');
    expect(await codeOf(pool.uncloneable(undefined))).toBe('WORKER_BAD_MESSAGE');
    expect(await pool.echo(1)).toBe(1);
  });

  it('as WORKER_BAD_MESSAGE when the method does not exist', async () => {
    const pool = openPool() as unknown as Record<string, (args: unknown) => Promise<unknown>>;
    expect(await codeOf(pool['nothing']!(1))).toBe('WORKER_BAD_MESSAGE');
  });
});

describe('a worker that fails', () => {
  it.each([
    ['is killed', 'exit', 'WORKER_DIED'],
    ['loops', 'loop', 'WORKER_TIMEOUT'],
    ['throws', 'crash', 'GENERIC'],
    ['sends garbage', 'garbage', 'WORKER_BAD_MESSAGE'],
  ] as const)('and %s gives a typed error, and the next call works', async (_what, method, code) => {
    const pool = openPool();
    await pool.echo('warm');
    expect(await codeOf(pool[method](undefined as never, { deadline_ms: 300 }))).toBe(code);
    expect(await pool.echo('next')).toBe('next');
  });

  it('to load gives WORKER_DIED, and the next call gets a fresh one', async () => {
    let first = true;
    const pool = openPool({}, () => {
      const file = first ? '../tests/setup/no-such-worker.ts' : undefined;
      first = false;
      return startThread(file);
    });
    expect(await codeOf(pool.echo(1))).toBe('WORKER_DIED');
    expect(await pool.echo(2)).toBe(2);
  });

  it('to start at all gives WORKER_DIED', async () => {
    const pool = openPool({}, () => {
      throw new Error('no workers here');
    });
    expect(await codeOf(pool.echo(1))).toBe('WORKER_DIED');
  });

  it('keeps the queue: calls behind a hung one are answered by its successor', async () => {
    const pool = openPool();
    const hung = codeOf(pool.loop(undefined, { deadline_ms: 300 }));
    const behind = Promise.all([1, 2, 3].map((value) => pool.echo(value)));
    expect(await hung).toBe('WORKER_TIMEOUT');
    expect(await behind).toEqual([1, 2, 3]);
  });

  it('runs an innocent neighbour in flight again', async () => {
    const pool = openPool({ depth: 2 });
    await pool.echo('warm');
    const neighbour = pool.wait(300);
    const hung = codeOf(pool.loop(undefined, { deadline_ms: 100 }));
    expect(await hung).toBe('WORKER_TIMEOUT');
    expect(await neighbour).toBe('waited');
    expect(started).toHaveLength(2);
  });
});

describe('cancelling', () => {
  it('frees the caller at once and ends a worker that goes on looping', async () => {
    const pool = openPool();
    await pool.echo('warm');
    const abort = new AbortController();
    const call = codeOf(pool.loop(undefined, { signal: abort.signal }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const died = new Promise((resolve) => started[0]!.once('exit', resolve));
    abort.abort();
    // Before the next turn of the event loop, let alone an answer of the worker.
    expect(await Promise.race([call, new Promise((resolve) => setTimeout(resolve, 0, 'late'))])).toBe('CANCELLED');
    await died;
  });

  it('reaches a waiting method without ending its worker', async () => {
    const pool = openPool();
    await pool.echo('warm');
    const abort = new AbortController();
    const call = codeOf(pool.wait(5_000, { signal: abort.signal }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    abort.abort();
    expect(await call).toBe('CANCELLED');
    expect(await pool.echo('next')).toBe('next');
    expect(started).toHaveLength(1);
  });

  it('empties a queue of 100 calls', async () => {
    const pool = openPool();
    await pool.echo('warm');
    const abort = new AbortController();
    const codes = Array.from({ length: 100 }, () => codeOf(pool.loop(undefined, { signal: abort.signal })));
    abort.abort();
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['CANCELLED']));
    expect(await pool.echo('idle')).toBe('idle');
  });

  it('before the call refuses without starting a worker', async () => {
    expect(await codeOf(openPool().echo(1, { signal: AbortSignal.abort() }))).toBe('CANCELLED');
    expect(started).toHaveLength(0);
  });
});

describe('a pool', () => {
  it('opens no more workers than its size and shares the work', async () => {
    const pool = openPool({ size: 2 });
    await Promise.all(Array.from({ length: 6 }, () => pool.wait(30)));
    expect(started).toHaveLength(2);
  });

  it('sends calls of one key to the worker that knows it', async () => {
    const start = vi.fn<() => WorkerLike>(startThread);
    const pool = openPool({ size: 3, keyOf: () => 'same scene' }, start);
    for (let i = 0; i < 4; i++) await pool.echo(i);
    expect(start).toHaveBeenCalledTimes(1);
  });
});
