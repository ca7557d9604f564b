import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../tests/setup/server.ts';

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

test.each([
  [
    'log-in',
    (email: string, address: string) =>
      server.anyone.send(auth.login, { username: email, password: 'not the password', provider: 'local' }, { address }),
  ],
  ['reset', (email: string, address: string) => server.anyone.send(auth.passwordReset, { email }, { address })],
] as const)(
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
  240_000,
);

test('the measure itself sees a difference where there is one', () => {
  expect(areaUnderCurve([5, 6, 7], [1, 2, 3])).toBe(1);
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(TEST_PASSWORD).not.toBe('not the password');
});
