import { describe, expect, it } from 'vitest';
import { fairSemaphore, type Release } from './fair-semaphore.ts';

const LIMITS = { parallel: 2, parallel_of_one: 1, most_waiting: 5, most_waiting_of_one: 3, patience_ms: 60_000 };

/** Callers by name, and the order in which they were served. */
const hall = (limits: Partial<typeof LIMITS> = {}) => {
  const take = fairSemaphore({ ...LIMITS, ...limits });
  const served: string[] = [];
  const ends = new Map<string, Release>();
  return {
    served,
    come: async (key: string, name = key): Promise<void> => {
      const end = await take(key);
      served.push(name);
      ends.set(name, end);
    },
    end: async (name: string): Promise<void> => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

describe('the fair semaphore', () => {
  it('never gives one caller the last permit: another with one task is served at once', async () => {
    const { come, served, end } = hall();
    void come('anna', 'anna 1');
    void come('anna', 'anna 2');
    await come('berta');
    expect(served).toEqual(['anna 1', 'berta']);
    await end('anna 1');
    expect(served).toEqual(['anna 1', 'berta', 'anna 2']);
  });

  it('serve those who wait round robin, and a caller’s own in their order', async () => {
    const { come, served, end } = hall({ parallel: 1 });
    await come('zoe');
    for (const name of ['anna 1', 'anna 2', 'anna 3', 'berta 1', 'berta 2']) void come(name.split(' ')[0]!, name);
    for (const name of ['zoe', 'anna 1', 'berta 1', 'anna 2', 'berta 2', 'anna 3']) await end(name);
    expect(served).toEqual(['zoe', 'anna 1', 'berta 1', 'anna 2', 'berta 2', 'anna 3']);
  });

  it('refuse too many of one with RATE_LIMITED and too many of all with UNAVAILABLE, both with a time to come back', async () => {
    const { come } = hall({ parallel: 1 });
    await come('zoe');
    for (const key of ['anna', 'anna', 'anna', 'berta', 'berta']) void come(key);
    await expect(come('anna')).rejects.toMatchObject({ code: 'RATE_LIMITED', params: { retry_after_s: 5 } });
    await expect(come('carla')).rejects.toMatchObject({ code: 'UNAVAILABLE', params: { retry_after_s: 5 } });
  });

  it('send away whoever waited too long, without losing the others', async () => {
    const { come, served, end } = hall({ parallel: 1, patience_ms: 40 });
    await come('zoe');
    await expect(come('anna')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    void come('berta');
    await end('zoe');
    expect(served).toEqual(['zoe', 'berta']);
  });

  it('gives a permit back once, however often it is released', async () => {
    const { come, served, end } = hall({ parallel: 1 });
    await come('zoe');
    void come('anna', 'anna 1');
    void come('anna', 'anna 2');
    await end('zoe');
    await end('zoe');
    expect(served).toEqual(['zoe', 'anna 1']);
  });
});
