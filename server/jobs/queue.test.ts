import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../db/db.ts';
import { openTestDatabase, testTier, type TestDatabase } from '../../tests/setup/servers/database.ts';
import { createQueue, type Queue, type QueueOptions } from './queue.ts';
import type { DeadLetter } from './queue-queries.ts';

let held: TestDatabase;
let db: Db;
beforeAll(async () => {
  held = await openTestDatabase();
  db = held.database;
});
afterAll(() => held.close());

const queues: Queue[] = [];
const letters: DeadLetter[] = [];
const makeQueue = (options: Partial<QueueOptions> = {}): Queue => {
  const queue = createQueue(db, {
    onDeadLetter: (letter) => void letters.push(letter),
    onTrouble: (cause) => {
      throw cause;
    },
    backoff_ms: () => 1,
    ...options,
  });
  queues.push(queue);
  return queue;
};
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.close()));
  letters.splice(0);
});

type Row = { state: string; attempts: number; error: string | null; progress: number };
const rowsOf = (group_id: string): Promise<Row[]> =>
  db.query<Row>('select state, attempts, error, progress from job where group_id = $1 order by place', [group_id]);
const statesOf = async (group_id: string): Promise<string[]> => (await rowsOf(group_id)).map(({ state }) => state);
const patience = { timeout: 60_000, interval: 25 };

describe('tasks', () => {
  test('are done in order, each once, its writes with its end', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const done: number[] = [];
    const queue = makeQueue();
    queue.work(name, async (payload: { at: number }, run) => {
      run.progress(payload.at * 10);
      return async (tx) => {
        await tx.query('select 1');
        done.push(payload.at);
      };
    });
    await queue.enqueue(
      db,
      name,
      [0, 1, 2, 3].map((at) => ({ payload: { at } })),
      group,
    );
    queue.start();
    await expect.poll(() => statesOf(group), patience).toEqual(['done', 'done', 'done', 'done']);
    expect(done).toEqual([0, 1, 2, 3]);
    expect((await rowsOf(group)).map(({ attempts, progress }) => [attempts, progress])).toEqual([
      [1, 0],
      [1, 10],
      [1, 20],
      [1, 30],
    ]);
  });

  test('of a transaction that fails were never there', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const queue = makeQueue();
    await expect(
      db.tx(async (tx) => {
        await queue.enqueue(tx, name, [{ payload: {} }], group);
        throw new AppError('INVALID');
      }),
    ).rejects.toThrow('INVALID');
    expect(await rowsOf(group)).toEqual([]);
  });

  test('with a key exist once', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const queue = makeQueue();
    for (let i = 0; i < 3; i += 1) await queue.enqueue(db, name, [{ payload: {}, key: 'today' }], group);
    expect(await rowsOf(group)).toHaveLength(1);
  });

  test('that fail are tried again, and given up by name after five times', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const tries = new Map<number, number>();
    const queue = makeQueue();
    queue.work(name, async ({ fails }: { fails: number }) => {
      tries.set(fails, (tries.get(fails) ?? 0) + 1);
      if (tries.get(fails)! <= fails) throw new AppError('IMAGERY_PROVIDER_DOWN');
    });
    await queue.enqueue(db, name, [{ payload: { fails: 2 } }, { payload: { fails: 99 } }], group);
    queue.start();
    await expect.poll(() => statesOf(group), patience).toEqual(['done', 'failed']);
    expect([...tries]).toEqual([
      [2, 3],
      [99, 5],
    ]);
    expect((await rowsOf(group))[1]).toMatchObject({ attempts: 5, error: 'IMAGERY_PROVIDER_DOWN' });
    expect(letters).toMatchObject([{ queue: name, group_id: group, error: 'IMAGERY_PROVIDER_DOWN' }]);
    expect(await queue.resume(db, group)).toBe(1);
    tries.set(99, 99);
    queue.wake();
    await expect.poll(() => statesOf(group), patience).toEqual(['done', 'done']);
  });

  test('that are refused are not tried again', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const work = vi.fn<() => Promise<void>>(async () => {
      throw new AppError('NOT_FOUND');
    });
    const queue = makeQueue();
    queue.work(name, work);
    await queue.enqueue(db, name, [{ payload: {} }], group);
    queue.start();
    await expect.poll(() => statesOf(group), patience).toEqual(['failed']);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

const STEP_MS = 20;
/** Steps that fit into 200 ms: a clock that stands still when the machine does. */
const SOON = 200 / STEP_MS;
/** A worker that goes on step by step until stopped. */
const stepper = (steps: string[]) => async (payload: { at: number }, run: { signal: AbortSignal }) => {
  for (let step = 0; step < 1_000 && !run.signal.aborted; step += 1) {
    steps.push(`${payload.at}.${step}`);
    await sleep(STEP_MS);
  }
};

describe('a group', () => {
  test('is cancelled within 200 ms: no further step, nothing waits; resumed, it goes on', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const steps: string[] = [];
    const queue = makeQueue();
    queue.work(name, stepper(steps));
    await queue.enqueue(db, name, [{ payload: { at: 0 } }, { payload: { at: 1 } }], group);
    queue.start();
    await expect.poll(() => steps.length, patience).toBeGreaterThan(2);
    await queue.cancel(db, group);
    const count = steps.length;
    expect(await statesOf(group)).toEqual(['cancelled', 'cancelled']);
    await sleep(3 * SOON * STEP_MS);
    expect(steps).toHaveLength(count);
    expect(await queue.resume(db, group)).toBe(2);
    queue.wake();
    await expect.poll(() => steps.length, patience).toBeGreaterThan(count);
  });

  test('whose cancelling is undone goes on', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    let begun = 0;
    const queue = makeQueue();
    queue.work(name, async (_payload, run) => {
      begun += 1;
      while (begun === 1 && !run.signal.aborted) await sleep(10);
    });
    await queue.enqueue(db, name, [{ payload: {} }], group);
    queue.start();
    await expect.poll(() => begun, patience).toBe(1);
    const undone = db.tx(async (tx) => {
      await queue.cancel(tx, group);
      throw new AppError('UNAVAILABLE');
    });
    await expect(undone).rejects.toThrow('UNAVAILABLE');
    await expect.poll(() => statesOf(group), patience).toEqual(['done']);
    expect(begun).toBe(2);
  });

  test.skipIf(testTier !== 'postgres')('is cancelled within 200 ms in another process too', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const steps: string[] = [];
    const [worker, asker] = [makeQueue(), makeQueue()];
    worker.work(name, stepper(steps));
    await worker.enqueue(db, name, [{ payload: { at: 0 } }], group);
    worker.start();
    await expect.poll(() => steps.length, patience).toBeGreaterThan(2);
    await asker.cancel(db, group);
    const count = steps.length;
    await sleep(3 * SOON * STEP_MS);
    expect(steps.length - count).toBeLessThanOrEqual(SOON);
  });
});

describe('a worker', () => {
  test('that stops hands its task back untried, and the next one does it', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const steps: string[] = [];
    const first = makeQueue();
    first.work(name, stepper(steps));
    await first.enqueue(db, name, [{ payload: { at: 0 } }], group);
    first.start();
    await expect.poll(() => steps.length, patience).toBeGreaterThan(2);
    await first.close();
    expect(await rowsOf(group)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    const second = makeQueue();
    second.work(name, async () => undefined);
    second.start();
    await expect.poll(() => statesOf(group), patience).toEqual(['done']);
  });

  test('that died loses its task, which another one does', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const next = makeQueue();
    await next.enqueue(db, name, [{ payload: {} }], group);
    await db.query(
      "update job set state = 'running', attempts = 1, lease = $2, leased_until = now() - interval '1 second' where group_id = $1",
      [group, randomUUID()],
    );
    next.work(name, async () => undefined);
    next.start();
    await expect.poll(() => statesOf(group), patience).toEqual(['done']);
    expect(await rowsOf(group)).toMatchObject([{ attempts: 2 }]);
  });

  test('that has ended too many workers is given up', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const queue = makeQueue();
    await queue.enqueue(db, name, [{ payload: {} }], group);
    await db.query(
      "update job set state = 'running', attempts = 5, lease = $2, leased_until = now() - interval '1 second' where group_id = $1",
      [group, randomUUID()],
    );
    queue.work(name, async () => undefined);
    queue.start();
    await expect.poll(() => statesOf(group), patience).toEqual(['failed']);
    expect(letters).toMatchObject([{ queue: name, group_id: group, error: 'WORKER_DIED' }]);
  });

  test('that ends a task late, when another has it, writes nothing', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const late = Promise.withResolvers<void>();
    const written: string[] = [];
    const slow = makeQueue();
    slow.work(name, async () => {
      await late.promise;
      return async () => void written.push('late');
    });
    await slow.enqueue(db, name, [{ payload: {} }], group);
    slow.start();
    await expect.poll(() => statesOf(group), patience).toEqual(['running']);
    const lease = randomUUID();
    await db.query("update job set lease = $2, leased_until = now() + interval '1 hour' where group_id = $1", [group, lease]);
    late.resolve();
    await slow.close();
    expect(written).toEqual([]);
    expect(await db.query('select state, lease from job where group_id = $1', [group])).toEqual([{ state: 'running', lease }]);
  });

  test('does no task that another one does', async () => {
    const [name, group] = [randomUUID(), randomUUID()];
    const done = new Map<number, number>();
    const workers = [makeQueue(), makeQueue(), makeQueue()];
    await workers[0]!.enqueue(
      db,
      name,
      Array.from({ length: 60 }, (_, at) => ({ payload: { at } })),
      group,
    );
    // Started at once, all three find the same rows.
    for (const worker of workers) {
      worker.work(name, async ({ at }: { at: number }) => {
        done.set(at, (done.get(at) ?? 0) + 1);
        await sleep(5);
      });
    }
    for (const worker of testTier === 'postgres' ? workers : workers.slice(0, 1)) worker.start();
    await expect.poll(async () => new Set(await statesOf(group)), patience).toEqual(new Set(['done']));
    expect([...done.values()]).toEqual(Array.from({ length: 60 }, () => 1));
    expect((await rowsOf(group)).every(({ attempts }) => attempts === 1)).toBe(true);
  });
});
