import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/setup/servers/database.ts';
import { blockOf, networkOf } from '../http/rate-limit.ts';
import { enterGuess, forgiveGuesses, guardKey, makesRush, type GuardKey } from './login-guard.ts';

let held: TestDatabase;
beforeAll(async () => {
  held = await openTestDatabase();
});
afterAll(() => held.close());

const secret = new Uint8Array(32);
const start = Date.parse('2026-01-12T12:00:00Z');
const at = (seconds: number): Date => new Date(start + seconds * 1_000);
const guess = (keys: readonly GuardKey[], seconds: number) => enterGuess(held.database, keys, at(seconds));
const succeed = async (keys: readonly GuardKey[], seconds: number): Promise<void> => {
  await guess(keys, seconds);
  await forgiveGuesses(held.database, keys);
};

describe('an account', () => {
  test('is guessed at 100 times an hour and no more, however often its owner comes in between', async () => {
    const account = guardKey(secret, 'account', 'shared@example.com');
    for (let visit = 0; visit < 150; visit += 1) await succeed([account], 0);
    let evaluated = 0;
    // each wrong one long after the wait of the one before is over, all within the hour
    for (let attempt = 0; attempt < 140; attempt += 1) {
      const seconds = 1 + attempt * 25;
      if (attempt % 7 === 6) await succeed([account], seconds).catch(() => undefined);
      else
        await guess([account], seconds).then(
          () => (evaluated += 1),
          () => undefined,
        );
    }
    expect(evaluated).toBeGreaterThan(20);
    expect(evaluated).toBeLessThanOrEqual(100);
  });
});

describe('a network', () => {
  test('is not slowed down by people who know their passwords', async () => {
    const office = guardKey(secret, 'network', '10.0.1');
    for (let person = 0; person < 100; person += 1) await succeed([office, guardKey(secret, 'account', `${person}@example.com`)], 0);
    await expect(guess([office], 0)).resolves.toBeUndefined();
  });

  test("keeps its failures through somebody's success", async () => {
    const cafe = guardKey(secret, 'network', '10.0.2');
    for (let failure = 0; failure < 30; failure += 1) await guess([cafe], 0);
    await expect(guess([cafe], 0)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await succeed([cafe], 1);
    await guess([cafe], 1);
    await expect(guess([cafe], 2)).rejects.toMatchObject({ code: 'RATE_LIMITED', params: { retry_after_s: 1 } });
  });

  test('lets in whoever came a moment earlier and had his turn later', async () => {
    const [office, crowded] = [guardKey(secret, 'network', '10.0.4'), guardKey(secret, 'network', '10.0.5')];
    await guess([office], 0.02);
    await expect(guess([office], 0)).resolves.toBeUndefined();
    for (let failure = 0; failure < 30; failure += 1) await guess([crowded], 0);
    await succeed([crowded], 1.02);
    await expect(guess([crowded], 1)).resolves.toBeUndefined();
  });

  test('starts afresh an hour later', async () => {
    const network = guardKey(secret, 'network', '10.0.3');
    for (let failure = 0; failure < 30; failure += 1) await guess([network], 0);
    await guess([network], 3_600);
    await expect(guess([network], 3_600)).resolves.toBeUndefined();
  });
});

describe('a block of networks', () => {
  test('has a hundred guesses without a wait for all its networks together', async () => {
    const from = (at: number): GuardKey[] => {
      const network = networkOf(`2001:db8:7:${at.toString(16)}::1`);
      return [guardKey(secret, 'network', network), guardKey(secret, 'block', blockOf(network))];
    };
    for (let at = 0; at < 100; at += 1) await guess(from(at), 0);
    await expect(guess(from(100), 0)).rejects.toMatchObject({ code: 'RATE_LIMITED', params: { retry_after_s: 1 } });
    expect([blockOf(networkOf('2001:db8:7:1::1')), blockOf(networkOf('10.1.2.3'))]).toEqual(['2001:db8:7', '10.1.2']);
  });
});

test('the hundredth refused guess within an hour makes a rush, reported once', async () => {
  const made = async (seconds: number, times: number): Promise<number[]> => {
    const rushes: number[] = [];
    for (let time = 1; time <= times; time += 1) if (await makesRush(held.database, at(seconds))) rushes.push(time);
    return rushes;
  };
  expect(await made(0, 60)).toEqual([]);
  expect(await made(3_000, 60)).toEqual([40]);
  expect(await made(7_200, 99)).toEqual([]);
  // A clock that was set back.
  expect(await made(100, 101)).toEqual([100]);
});
