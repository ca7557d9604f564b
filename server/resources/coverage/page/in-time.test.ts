import { expect, test } from 'vitest';
import { inTime } from './in-time.ts';

const never = new Promise<string>(() => undefined);

test('work that is there in time is its own, and what is not is left to itself', async () => {
  expect(await inTime(Promise.resolve('done'), performance.now() + 60_000, 'late')).toBe('done');
  const start = performance.now();
  expect(await inTime(never, start + 30, 'late')).toBe('late');
  expect(await inTime(never, start, 'late')).toBe('late');
  expect(performance.now() - start).toBeLessThan(5_000);
  await expect(inTime(Promise.reject(new Error('failed')), performance.now() + 60_000, 'late')).rejects.toThrow('failed');
});
