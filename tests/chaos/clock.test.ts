import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';
import { fakedClock } from '../setup/page/faked-clock.ts';
import { startProduct, type ProductServer } from '../setup/servers/product-server.ts';

const DAY_S = 86_400;
const YEAR_S = 365 * DAY_S;
const LIVE_MS = 100;

const clock = fakedClock();
let product: ProductServer;
beforeAll(async () => {
  if (clock !== undefined) product = await startProduct({ env: clock.env });
});
afterAll(async () => {
  await product?.stop();
  clock?.remove();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const logIn = (password: string): Promise<Response> => post('/auth/login', { username: DEMO_ACCOUNT.user, password, provider: 'local' });
const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

/** Asks all the time whether the server lives; `stop` tells what was not answered well. */
const watchLife = () => {
  const troubles: string[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { status } = await fetch(`${product.url}/livez`).catch((error: unknown) => ({ status: String(error) }));
      if (status !== 200) troubles.push(String(status));
      await sleep(LIVE_MS);
    }
  })();
  return async (): Promise<string[]> => {
    isOver = true;
    await watching;
    return troubles;
  };
};

const dateOf = async (): Promise<number> => Date.parse((await fetch(`${product.url}/livez`)).headers.get('date') ?? '');
/** Node writes the date of an answer at most once a second. */
const clockShows = async (seconds: number): Promise<void> => {
  await expect.poll(async () => Math.abs((await dateOf()) - Date.now() - seconds * 1_000) < 60_000, { timeout: 120_000 }).toBe(true);
};

test.skipIf(clock === undefined)(
  'a clock that goes two years ahead, two years back and a day back, and right again each time, locks nobody out (libfaketime)',
  async () => {
    const stop = watchLife();
    const before = await logIn(DEMO_ACCOUNT.password);
    expect(before.status).toBe(200);
    let cookie = cookieOf(before);
    for (const seconds of [2 * YEAR_S, -2 * YEAR_S, -DAY_S]) {
      clock?.set(seconds);
      await clockShows(seconds);
      // Whatever a wrong clock writes down of guesses, sessions and mails lies ahead of, or long before, the right one.
      for (let guess = 0; guess < 7; guess += 1) await logIn('not the password at all');
      await logIn(DEMO_ACCOUNT.password);
      await post('/auth/password_reset/', { email: DEMO_ACCOUNT.user });
      clock?.set(0);
      await clockShows(0);
      // The wait after wrong guesses is minutes at most, and of the demo's own account seconds.
      await expect.poll(async () => (await logIn(DEMO_ACCOUNT.password)).status, { timeout: 120_000, interval: 500 }).toBe(200);
      const renewed = await post('/auth/refresh', {}, { cookie, 'x-surco': '1' });
      expect(renewed.status).toBe(200);
      cookie = cookieOf(renewed);
    }
    expect(await stop()).toEqual([]);
    expect(product.log()).not.toMatch(/nobody caught/i);
  },
);
