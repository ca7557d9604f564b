import { expect, test, vi } from 'vitest';
import { comeBack } from '../../tests/setup/page/come-back.ts';
import { openApp, unmeasured } from '../../tests/setup/page/open-app.ts';

const MINUTE_MS = 60_000;
const NOTIFICATIONS = '/api/notification/group';

const app = openApp();

test('notifications are asked for once a minute, and at once by whoever comes back to the tab', async () => {
  const urls: string[] = [];
  const instead = (url: string, init: RequestInit): Promise<Response> | null => {
    urls.push(url);
    return unmeasured(url, init);
  };
  const timesAsked = (): number => urls.filter((url) => url.startsWith(NOTIFICATIONS)).length;
  await app.visit({ person: 'producer', path: '/dashboard', instead });
  const hasAsked = (times: number) => (): readonly string[] => (timesAsked() >= times ? [] : [`asked ${String(timesAsked())} times`]);
  expect(await app.until(MINUTE_MS / 2, hasAsked(1))).toEqual([]);
  await app.rest();
  urls.length = 0;
  comeBack();
  await app.rest();
  await vi.advanceTimersByTimeAsync(1);
  // Nothing else is, of which the page knows that it is done.
  expect(urls).toEqual([NOTIFICATIONS]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(timesAsked()).toBe(2);
});
