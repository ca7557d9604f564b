import { expect, test, vi } from 'vitest';
import { comeBack } from '../../tests/setup/come-back.ts';
import { openApp, unmeasured } from '../../tests/setup/open-app.ts';

const MINUTE_MS = 60_000;
const NEWS = '/api/notification/group';

const app = openApp();

test('news are asked for once a minute, and at once by whoever comes back to the tab', async () => {
  let asked = 0;
  const instead = (url: string, init: RequestInit): Promise<Response> | null => {
    if (url.startsWith(NEWS)) asked += 1;
    return unmeasured(url, init);
  };
  await app.visit({ person: 'producer', path: '/dashboard', instead });
  const hasAsked = (times: number) => (): readonly string[] => (asked >= times ? [] : [`asked ${String(asked)} times`]);
  expect(await app.until(MINUTE_MS / 2, hasAsked(1))).toEqual([]);
  await app.rest();
  comeBack();
  await app.rest();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(asked).toBe(3);
});
