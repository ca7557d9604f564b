import { expect, test } from 'vitest';
import { coreDeadline } from './core-deadline.ts';

/** Watches work whose thread says, look by look, what it has had of a core; answers with how many looks there were. */
const looksUntilLate = (said: readonly (number | null)[], limits = { deadline_ms: 60, most_ms: 60_000 }): Promise<number> =>
  new Promise((done) => {
    let looks = 0;
    coreDeadline(
      async () => said[Math.min(looks++, said.length - 1)] ?? null,
      limits,
      () => done(looks),
    );
  });

test('work is late when it has had its time of a core, however long it waited for one', async () => {
  expect(await looksUntilLate([60])).toBe(1);
  expect(await looksUntilLate([10, 20, 59.5])).toBe(3);
  expect(await looksUntilLate([5, 10, 15, 20, 25, 80])).toBe(6);
});

test('or has taken the most there is by the clock, or does nothing at all', async () => {
  expect(await looksUntilLate([10, 20, 30, 40], { deadline_ms: 60, most_ms: 61 })).toBeLessThan(4);
  const [idle, unknown] = await Promise.all([looksUntilLate([10]), looksUntilLate([null])]);
  expect([idle > 1, unknown > 1]).toEqual([true, true]);
});

test('work that has ended is late no more', async () => {
  let is_late = false;
  const end = coreDeadline(
    async () => 1_000,
    { deadline_ms: 20, most_ms: 20 },
    () => (is_late = true),
  );
  end();
  await looksUntilLate([60]);
  expect(is_late).toBe(false);
});
