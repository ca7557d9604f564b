import { createHook } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { isFull } from '../../tests/setup/servers/run-scope.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../tests/setup/servers/server.ts';
import { verifyPassword } from './secrets/password.ts';

const { auth } = contract;
/** Taken pair by pair, so that a slow moment of the machine falls on both; which of a pair goes first is left to chance. */
const PAIRS = 300;
/** The chance of guessing right from the time; 0.5 is blind. Its own scatter with so many pairs is 0.024. */
const MOST = 0.6;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Area under the ROC curve of telling two samples apart by size: the share of pairs in which `a` is the larger one. */
const areaUnderCurve = (a: readonly number[], b: readonly number[]): number =>
  a.flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0))).reduce((sum: number, one) => sum + one, 0) / (a.length * b.length);

/** A network of one's own for each sample, so that no limit is met. */
const networkAt = (start: number, at: number): string => `10.${String(start + (at >> 8))}.${String(at & 255)}.1`;

const measure = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const ASKS = [
  [
    'log-in',
    (email: string, address: string) =>
      server.anyone.send(auth.login, { username: email, password: 'not the password', provider: 'local' }, { address }),
  ],
  ['reset', (email: string, address: string) => server.anyone.send(auth.passwordReset, { email }, { address })],
] as const;

/** How often work goes to a thread of the native hash, whose work has no name. */
const hashesDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const hook = createHook({ init: (_id, type) => void (count += type === 'undefined' ? 1 : 0) }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
};

describe('R-B04: whether there is an account, the work done before the answer does not tell', () => {
  test('the count sees a hash where there is one', async () => {
    expect(await hashesDuring(() => verifyPassword(null, 'anything', 'own'))).toBe(1);
    expect(await hashesDuring(() => server.db.query('select 1'))).toBe(0);
  });

  test.each(ASKS)('of a %s', async (name, ask) => {
    const { email } = await server.register();
    const refusals = async (): Promise<number> =>
      (await server.db.query<{ n: number }>("select count(*) as n from audit where action = 'account.login_failed'"))[0]!.n;
    for (const [at, of] of [email, 'nobody-at-all@example.com', email, 'nobody-either@example.com'].entries()) {
      const before = await refusals();
      const answers: unknown[] = [];
      const hashes = await hashesDuring(async () => {
        const { statusCode, body } = await ask(of, networkAt(50, at));
        answers.push(statusCode, body.replace(/"traceId":"[^"]+"/, ''));
      });
      const wanted = name === 'log-in' ? [401, expect.stringContaining('LOGIN_FAILED')] : [200, expect.not.stringContaining('code')];
      expect([of, answers, hashes, (await refusals()) - before]).toEqual([of, wanted, ...(name === 'log-in' ? [1, 1] : [0, 0])]);
    }
  });
});

// Hundreds of answers timed: for whoever has the time.
test.runIf(isFull).each(ASKS)(
  'R-B04: the time of a %s does not tell whether there is an account',
  async (_name, ask) => {
    const people = await Promise.all(Array.from({ length: PAIRS }, () => server.register()));
    const [known, unknown]: [number[], number[]] = [[], []];
    for (const [at, { email }] of people.entries()) {
      const first = () => measure(() => ask(email, networkAt(60, at))).then((ms) => known.push(ms));
      const second = () => measure(() => ask(`nobody-${String(at)}@example.com`, networkAt(70, at))).then((ms) => unknown.push(ms));
      for (const run of randomInt(2) === 0 ? [first, second] : [second, first]) await run();
    }
    const area = areaUnderCurve(known, unknown);
    expect(Math.max(area, 1 - area)).toBeLessThan(MOST);
  },
  600_000,
);

test('the measure itself sees a difference where there is one', () => {
  expect(areaUnderCurve([5, 6, 7], [1, 2, 3])).toBe(1);
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(TEST_PASSWORD).not.toBe('not the password');
});
