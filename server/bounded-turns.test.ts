import { expect, test } from 'vitest';
import { boundedTurns } from './bounded-turns.ts';

/** Work that ends when it is told to, and what was begun so far. */
const workshop = () => {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  return {
    begun,
    work: (number: number) => (): Promise<number> =>
      new Promise((resolve) => {
        begun.push(number);
        ends.push(() => resolve(number));
      }),
    endNext: async (): Promise<void> => {
      ends.shift()?.();
      // Whoever waits begins some turns of the microtask queue later.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

test('two run at once, fifty wait in their order, the next is refused; whoever ends makes room for one', async () => {
  const inTurn = boundedTurns(2, 50);
  const { begun, work, endNext } = workshop();
  const taken = Array.from({ length: 52 }, (_, at) => inTurn(work(at)));
  await expect(inTurn(work(-1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(begun).toEqual([0, 1]);

  await endNext();
  expect(begun).toEqual([0, 1, 2]);
  const late = inTurn(work(52));
  await expect(inTurn(work(-1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });

  for (let ended = 1; ended < 53; ended += 1) {
    // Those that ended, and two more.
    expect(begun).toHaveLength(Math.min(ended + 2, 53));
    await endNext();
  }
  expect(await Promise.all([...taken, late])).toEqual(Array.from({ length: 53 }, (_, at) => at));
  expect(begun).toEqual(Array.from({ length: 53 }, (_, at) => at));
});

test('work that fails gives its place back', async () => {
  const inTurn = boundedTurns(1, 0);
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'done')).toBe('done');
});
