import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { openTestDatabase, testTier, type TestDatabase } from '../../tests/setup/servers/database.ts';
import { writeAudit } from '../audit/queries.ts';
import type { Db } from '../db/db.ts';
import { watchTime } from './trusted-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

let held: TestDatabase;
beforeAll(async () => {
  held = await openTestDatabase();
});
afterAll(() => held.close());

/** A clock on the wall that can be set, beside one that only runs; `pass` lets both run. */
const twoClocks = (ahead_ms = 0) => {
  let run_ms = 0;
  let set_ms = ahead_ms;
  const started = Date.now();
  const doubts: Date[] = [];
  return {
    doubts,
    parts: {
      db: held.database,
      clock: () => new Date(started + run_ms + set_ms),
      monotonic: () => run_ms,
      onDoubt: (now: Date) => void doubts.push(now),
    },
    pass: (ms: number) => (run_ms += ms),
    set: (ms: number) => (set_ms += ms),
  };
};

beforeEach(async () => {
  await writeAudit(held.database, null, new Date(), 'account.login');
});

test('a clock that goes on is believed', async () => {
  const { parts, doubts } = twoClocks();
  const time = watchTime(parts);
  expect(await time()).toEqual(parts.clock());
  expect(doubts).toEqual([]);
});

// The database's own clock stands beside the one on the wall, which these move by hours.
test.skipIf(testTier === 'postgres')('a machine that slept over night is believed', async () => {
  const { parts, set } = twoClocks();
  const time = watchTime(parts);
  await time();
  set(14 * HOUR_MS);
  expect(await time()).toEqual(parts.clock());
});

test.each([2 * YEAR_MS, -2 * DAY_MS])('a clock set by %d ms is in doubt until it has gone on for a day', async (leap) => {
  const { parts, doubts, set, pass } = twoClocks();
  const time = watchTime(parts);
  await time();
  set(leap);
  pass(HOUR_MS);
  expect(await time()).toBeNull();
  pass(23 * HOUR_MS);
  expect(await time()).toBeNull();
  set(-leap);
  expect(await time()).toBeNull();
  for (let hour = 0; hour < 24; hour += 1) {
    expect(await time()).toBeNull();
    pass(HOUR_MS);
  }
  expect(doubts).toHaveLength(2);
  if (testTier === 'embedded') expect(await time()).toEqual(parts.clock());
});

test('a server that starts with a wrong clock is in doubt from the last deed on', async () => {
  const { parts, doubts } = twoClocks(2 * YEAR_MS);
  const time = watchTime(parts);
  // Whoever logs in before the first look does not make that clock right.
  await writeAudit(held.database, null, parts.clock(), 'account.login');
  expect(await time()).toBeNull();
  expect(doubts).toHaveLength(1);
});

test('a server that starts while its database is away is in doubt for a day, reported once, and never fails for it', async () => {
  const { parts, doubts, pass } = twoClocks();
  let isAway = true;
  const query = (...args: Parameters<Db['query']>) => (isAway ? Promise.reject(new AppError('UNAVAILABLE')) : held.database.query(...args));
  const time = watchTime({ ...parts, db: { ...held.database, query: query as Db['query'] } });
  isAway = false;
  // Housekeeping and the plans' watch look at the same moment.
  expect(await Promise.all([time(), time()])).toEqual([null, null]);
  expect(doubts).toHaveLength(1);
  for (let hour = 0; hour < 24; hour += 1) {
    expect(await time()).toBeNull();
    pass(HOUR_MS);
  }
  if (testTier === 'embedded') expect(await time()).toEqual(parts.clock());
});

test.runIf(testTier === 'postgres')("a clock that differs from the database's for good is never believed", async () => {
  const { parts, pass } = twoClocks(10 * 60_000);
  const time = watchTime(parts);
  pass(10 * DAY_MS);
  expect(await time()).toBeNull();
});
