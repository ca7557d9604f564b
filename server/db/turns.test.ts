import { describe, expect, test } from 'vitest';
import { Turns } from './turns.ts';

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe('turns of one connection', () => {
  test('go round the accounts, in order of arrival among those who have had as much', async () => {
    const turns = new Turns();
    const order: string[] = [];
    const first = Promise.withResolvers<void>();
    const work = [turns.run(null, () => first.promise)];
    for (const [owner, name] of [
      ['anna', 'a1'],
      ['anna', 'a2'],
      ['anna', 'a3'],
      ['berta', 'b1'],
      ['berta', 'b2'],
      [null, 'house'],
      ['carla', 'c1'],
    ] as const)
      work.push(turns.run(owner, async () => void order.push(name)));
    first.resolve();
    await Promise.all(work);
    expect(order.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'house']);
    // Each has had a first turn, the house all of its own, before anybody has a second.
    expect(order.slice(0, 4).toSorted()).toEqual(['a1', 'b1', 'c1', 'house']);
  });

  test('cut work short where another waits: of four who read slowly one at most stands between somebody’s own statements', async () => {
    const turns = new Turns();
    const order: string[] = [];
    let is_over = false;
    const readSlowly = async (): Promise<void> => {
      for (; !is_over; order.push('cut'))
        await turns.run('anna', (cut) => new Promise<void>((done) => cut.addEventListener('abort', () => done(), { once: true })));
    };
    const slow = [readSlowly(), readSlowly(), readSlowly(), readSlowly()];
    for (let n = 0; n < 6; n += 1) {
      await turns.run('berta', async () => void order.push('berta'));
      // What a call does between two statements.
      await new Promise((done) => setImmediate(done));
    }
    is_over = true;
    // Each of the four that is left wants one more turn, which somebody must wait behind to end.
    const ends = setInterval(() => void turns.run('berta', async () => undefined), 50);
    await Promise.all(slow);
    clearInterval(ends);
    const ofBerta = order.slice(0, order.lastIndexOf('berta') + 1);
    expect(ofBerta.filter((name) => name === 'berta')).toHaveLength(6);
    expect(ofBerta.filter((name) => name === 'cut').length).toBeLessThanOrEqual(2);
  });

  test('are not cut for an account’s own work', async () => {
    const turns = new Turns();
    let is_cut = false;
    const gate = Promise.withResolvers<void>();
    const long = turns.run('anna', (cut) => {
      cut.addEventListener('abort', () => (is_cut = true));
      return gate.promise;
    });
    const own = turns.run('anna', async () => undefined);
    await new Promise((done) => setTimeout(done, 700));
    gate.resolve();
    await Promise.all([long, own]);
    expect(is_cut).toBe(false);
  });

  test('are refused before the work begins where too many wait', async () => {
    const turns = new Turns();
    const first = Promise.withResolvers<void>();
    const held = turns.run(null, () => first.promise);
    let begun = 0;
    const waiting = Array.from({ length: 2_005 }, () => codeOf(turns.run('anna', async () => void (begun += 1))));
    const refused = await Promise.all(waiting.slice(2_000));
    expect([new Set(refused), begun]).toEqual([new Set(['UNAVAILABLE']), 0]);
    first.resolve();
    await Promise.all([held, ...waiting]);
    expect(begun).toBe(2_000);
  });
});
