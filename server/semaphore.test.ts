import { describe, expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Work that ends when it is asked to, and what was begun so far. */
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
  const withPermit = createSemaphore(2, { waiting: 50 });
  const { begun, work, endNext } = workshop();
  const taken = Array.from({ length: 52 }, (_, at) => withPermit('ana', work(at)));
  await expect(withPermit('ana', work(-1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(begun).toEqual([0, 1]);

  await endNext();
  expect(begun).toEqual([0, 1, 2]);
  const late = withPermit('ana', work(52));
  await expect(withPermit('ana', work(-1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });

  for (let ended = 1; ended < 53; ended += 1) {
    // Those that ended, and two more.
    expect(begun).toHaveLength(Math.min(ended + 2, 53));
    await endNext();
  }
  expect(await Promise.all([...taken, late])).toEqual(Array.from({ length: 53 }, (_, at) => at));
  expect(begun).toEqual(Array.from({ length: 53 }, (_, at) => at));
});

test('work that fails gives its place back', async () => {
  const withPermit = createSemaphore(1, { waiting: 0 });
  await expect(withPermit('ana', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withPermit('ana', async () => 'done')).toBe('done');
});

describe('beside a rush', () => {
  const rush = () => {
    const withPermit = createSemaphore(2, { waiting: 50 });
    const held = workshop();
    const taken = Array.from({ length: 52 }, (_, at) => withPermit('rush', held.work(at)));
    return { withPermit, ...held, outcomes: Promise.allSettled(taken) };
  };

  test('another asker is not refused and is next but one; the last of the rush goes', async () => {
    const { withPermit, work, begun, endNext, outcomes } = rush();
    const other = withPermit('other', work(100));
    await endNext();
    await endNext();
    expect(begun).toEqual([0, 1, 2, 100]);
    while (begun.length < 52) await endNext();
    await endNext();
    await endNext();
    expect(await other).toBe(100);
    const refused = (await outcomes).flatMap(({ status }, at) => (status === 'rejected' ? [at] : []));
    expect(refused).toEqual([51]);
  });

  test('places are shared out evenly, and nobody is pushed out by one who has as many', async () => {
    const { withPermit, work, begun, endNext, outcomes } = rush();
    const others = Promise.allSettled(Array.from({ length: 40 }, (_, at) => withPermit('other', work(100 + at))));
    await expect(withPermit('rush', work(-1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    while (begun.length < 52) await endNext();
    await endNext();
    await endNext();
    const passed = async (all: Promise<PromiseSettledResult<number>[]>) =>
      (await all).filter(({ status }) => status === 'fulfilled').length;
    expect([await passed(outcomes), await passed(others)]).toEqual([27, 25]);
    // The two under way, then turn by turn.
    expect(begun.slice(2, 8).map((number) => (number < 100 ? 'rush' : 'other'))).toEqual([
      'rush',
      'other',
      'rush',
      'other',
      'rush',
      'other',
    ]);
  });
});

describe('beside one person’s many networks', () => {
  const places = {
    waiting: 50,
    blockOf: (network: string) => network.slice(0, 1),
    reserved: 10,
    isKnown: (network: string) => network === 'bo',
  };

  test('one of another block is not refused; those of the block share its places', async () => {
    const withPermit = createSemaphore(2, places);
    const { begun, work, endNext } = workshop();
    const rush = Promise.allSettled(Array.from({ length: 200 }, (_, at) => withPermit(`a${String(at)}`, work(at))));
    const others = ['c', 'd', 'e'].map((block, at) => withPermit(block, work(1_000 + at)));
    await expect(withPermit('a200', work(-1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    while (begun.length < 52) await endNext();
    await endNext();
    await endNext();
    expect(await Promise.all(others)).toEqual([1_000, 1_001, 1_002]);
    expect(begun.slice(2, 9).filter((number) => number >= 1_000)).toEqual([1_000, 1_001, 1_002]);
    expect((await rush).filter(({ status }) => status === 'fulfilled')).toHaveLength(49);
  });

  test('those who came before find a place though every block is somebody’s rush', async () => {
    const withPermit = createSemaphore(2, { ...places, blockOf: (network) => network });
    const { begun, work, endNext } = workshop();
    const rush = Promise.allSettled(Array.from({ length: 200 }, (_, at) => withPermit(`a${String(at)}`, work(at))));
    const known = Array.from({ length: 10 }, (_, at) => withPermit('bo', work(1_000 + at)));
    while (begun.length < 62) await endNext();
    await endNext();
    await endNext();
    expect(await Promise.all(known)).toEqual(Array.from({ length: 10 }, (_, at) => 1_000 + at));
    expect(begun.slice(2, 6)).toEqual([1_000, 2, 1_001, 3]);
    expect((await rush).filter(({ status }) => status === 'fulfilled')).toHaveLength(52);
  });

  test('one never seen finds a place in a rush of 200 blocks, and keeps it from all that ask again', async () => {
    const withPermit = createSemaphore(2, { ...places, blockOf: (network) => network });
    const { begun, work, endNext } = workshop();
    const rush = () => Promise.allSettled(Array.from({ length: 200 }, (_, at) => withPermit(`a${String(at)}`, work(at))));
    const first = rush();
    const never = withPermit('ca', work(1_000));
    const second = rush();
    const another = withPermit('da', work(1_001));
    while (begun.length < 52) await endNext();
    await endNext();
    await endNext();
    expect([await never, await another]).toEqual([1_000, 1_001]);
    const passed = [...(await first), ...(await second)].filter(({ status }) => status === 'fulfilled');
    expect(passed).toHaveLength(50);
  });

  test('what was asked is forgotten within two hours', async () => {
    let now_ms = 0;
    const withPermit = createSemaphore(1, { waiting: 1, monotonic: () => now_ms });
    const { work, endNext } = workshop();
    for (let time = 0; time < 3; time += 1) {
      const done = withPermit('old', work(time));
      await endNext();
      await done;
    }
    now_ms = 3 * 3_600_000;
    for (const name of ['x', 'y']) {
      const done = withPermit(name, work(9));
      await endNext();
      await done;
      now_ms += 3_600_000;
    }
    const held = withPermit('x', work(10));
    const first = Promise.allSettled([withPermit('new', work(11))]);
    const last = withPermit('old', work(12));
    expect(await first).toMatchObject([{ status: 'rejected' }]);
    await endNext();
    await endNext();
    expect([await held, await last]).toEqual([10, 12]);
  });
});
