import fc from 'fast-check';
import { setImmediate as tick } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from './db.ts';
import { lazyTransaction } from './lazy-transaction.ts';
import { runTransaction } from './transaction.ts';

const unread: unknown[] = [];
const note = (reason: unknown): void => void unread.push(reason);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

const wait = async (ticks: number): Promise<void> => {
  for (let count = 0; count < ticks; count += 1) await tick();
};

/** A connection on which one kind of statement is refused, each after its own while. */
const scripted = (refused: string, delays: readonly number[]) => {
  const sent: string[] = [];
  const db: Db = {
    tier: 'embedded',
    query: async () => [],
    tx: (run) =>
      runTransaction(
        {
          tier: 'embedded',
          send: async (sql) => {
            sent.push(sql);
            await wait(delays[sent.length % delays.length] ?? 0);
            if (sql.startsWith(refused)) throw new Error(`refused ${sql}`);
            return [];
          },
        },
        run,
      ),
  };
  return { db, sent };
};

/** The life of a call: what its handler does and in which order, and how the request pipeline wraps it. */
const life = fc.record({
  refused: fc.constantFrom('begin', 'first', 'body', 'last', 'commit', 'rollback', 'savepoint', 'release', 'nothing'),
  delays: fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }),
  /** An audited call inside a repeatable one is two of them, one in the other. */
  is_nested: fc.boolean(),
  branches: fc.array(fc.record({ before: fc.nat(4), does: fc.constantFrom('query', 'tx', 'throw', 'nothing'), is_awaited: fc.boolean() }), {
    maxLength: 4,
  }),
});

test('every order of events ends the transaction once, and leaves no promise without a reader', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ refused, delays, is_nested, branches }) => {
      const { db, sent } = scripted(refused, delays);
      const handler = async (inside: Db): Promise<void> => {
        const branch = async ({ before, does }: (typeof branches)[number]): Promise<void> => {
          await wait(before);
          if (does === 'query') await inside.query('body');
          if (does === 'tx') await inside.tx(async (deeper) => void (await deeper.query('body')));
          if (does === 'throw') throw new Error('the handler');
        };
        // Side by side and not waited for, a branch still runs while the call is being ended.
        await Promise.all(branches.filter(({ is_awaited }) => !is_awaited).map(branch));
        for (const one of branches.filter(({ is_awaited }) => is_awaited)) await branch(one);
      };
      const around = async (outer: Db, first: string, run: (inside: Db) => Promise<void>): Promise<void> => {
        const transaction = lazyTransaction(outer, async (tx) => void (await tx.query(first)));
        try {
          await run(transaction.db);
          await transaction.commit(async (tx) => void (await tx.query('last')));
        } catch (error) {
          await transaction.abort(error);
          throw error;
        }
      };
      const call = around(db, 'first', is_nested ? (inside) => around(inside, 'first of the inner', handler) : handler);
      const isAnswered = await call.then(
        () => true,
        () => false,
      );
      const ended = sent.length;
      await wait(30);
      expect(unread.splice(0)).toEqual([]);
      // Whatever a branch still tried came too late; a statement already under way is what it had before the end.
      expect(sent.slice(ended)).toEqual([]);
      expect(isAnswered).toBe(sent.at(-1) === 'commit');
      const has_begun = sent.length > 1;
      if (has_begun && !isAnswered) expect(sent.at(-1)).toBe('rollback');
      expect(sent.filter((sql) => sql === 'begin').length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 400 },
  );
}, 60_000);
