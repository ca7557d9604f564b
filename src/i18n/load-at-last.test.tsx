import { afterEach, expect, test, vi } from 'vitest';
import { loadAtLast } from './load-at-last.ts';

afterEach(() => vi.restoreAllMocks());

test('without a network it waits for one, as often as it goes', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new TypeError('gone')).mockRejectedValueOnce(new TypeError('gone again')).mockResolvedValueOnce('words');
  const loaded = loadAtLast(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await new Promise((done) => setTimeout(done, 20));
  expect(load).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await new Promise((done) => setTimeout(done, 20));
  line.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await loaded).toBe('words');
});

test('with a network a failure is reported', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await expect(loadAtLast(() => Promise.reject(new TypeError('no such file')))).rejects.toThrow('no such file');
});
