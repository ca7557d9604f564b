import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../tests/setup/server.ts';

const { auth } = contract;
/** Pairs taken in turn, so that a slow moment of the machine falls on both. */
const PAIRS = 100;
/** The chance of guessing right from the time; 0.5 is blind. Its own scatter with so many pairs is 0.04. */
const MOST = 0.65;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Area under the ROC curve of telling two samples apart by size: the share of pairs in which `a` is the larger one. */
const areaUnderCurve = (a: readonly number[], b: readonly number[]): number =>
  a.flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0))).reduce((sum: number, one) => sum + one, 0) / (a.length * b.length);

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
      const [here, there] = [`10.60.${String(at)}.1`, `10.61.${String(at)}.1`];
      const first = () => measure(() => ask(email, here)).then((ms) => known.push(ms));
      const second = () => measure(() => ask(`nobody-${String(at)}@example.com`, there)).then((ms) => unknown.push(ms));
      for (const run of at % 2 === 0 ? [first, second] : [second, first]) await run();
    }
    const area = areaUnderCurve(known, unknown);
    expect(Math.max(area, 1 - area)).toBeLessThan(MOST);
  },
  120_000,
);

test('the measure itself sees a difference where there is one', () => {
  expect(areaUnderCurve([5, 6, 7], [1, 2, 3])).toBe(1);
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(TEST_PASSWORD).not.toBe('not the password');
});
