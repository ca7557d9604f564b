import { signUp } from '../setup/servers/remote-caller.ts';
import { enter, expect, test, type Page } from './fixtures.ts';

/** All that a script of the page can read, as text: storage, databases, caches, cookies, address and history. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const plain = (_key: string, value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
      return value instanceof Map || value instanceof Set ? [...value] : value;
    };
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((give, refuse) => {
        request.addEventListener('success', () => give(request.result));
        request.addEventListener('error', () => refuse(request.error ?? new Error('unreadable')));
      });
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, location.href, history.state];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        found.push(name, store, await done(rows.getAllKeys()), await done(rows.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        found.push(name, request.url, [...request.headers], reply && [...reply.headers], await reply?.text());
      }
    }
    return JSON.stringify(found, plain);
  });

/** Leaves a word in each place the scan must see. */
const leaveMarkers = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    localStorage.setItem('left', 'left-local');
    sessionStorage.setItem('left', 'left-session');
    document.cookie = 'left=left-cookie';
    history.replaceState({ left: 'left-history' }, '', '?left=left-address');
    await (await caches.open('left')).put('/left', new Response('left-cache'));
    await new Promise<void>((give) => {
      const opening = indexedDB.open('left', 1);
      opening.addEventListener('upgradeneeded', () =>
        opening.result.createObjectStore('left').put(new TextEncoder().encode('left-database'), 1),
      );
      opening.addEventListener('success', () => {
        opening.result.close();
        give();
      });
    });
  });

/** Access tokens as they are issued to a page, newest last. */
const heardTokens = (page: Page): string[] => {
  const tokens: string[] = [];
  page.on('response', async (response) => {
    if (!response.ok() || !/\/api\/auth\/(login|refresh)$/.test(new URL(response.url()).pathname)) return;
    tokens.push(((await response.json()) as { token: string }).token);
  });
  return tokens;
};

async function expectNoToken(page: Page, tokens: readonly string[]): Promise<void> {
  const cookies = await page.context().cookies();
  const secrets = [...tokens, ...cookies.map(({ value }) => value)];
  expect(cookies.every(({ httpOnly }) => httpOnly)).toBe(true);
  expect(secrets.length).toBeGreaterThan(1);
  const kept = await readable(page);
  for (const secret of secrets) expect(kept).not.toContain(secret);
  expect(kept).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|surco=/);
}

test('R-B07: the scan reads every place a script can read', async ({ page }) => {
  await page.goto('/auth');
  await leaveMarkers(page);
  const markers = (await readable(page)).match(/left-[a-z]+/g);
  expect([...new Set(markers)].toSorted()).toEqual(
    ['address', 'cache', 'cookie', 'database', 'history', 'local', 'session'].map((place) => `left-${place}`),
  );
});

test('R-B07: nothing a script can read holds a token after log-in', async ({ page, product }) => {
  const tokens = heardTokens(page);
  const { account } = await signUp(product.url);
  await enter(page, { account, path: '/user', map: false });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoToken(page, tokens);
});

/** An access token lives for less than this. */
const STEP = '16:00';

test('R-B07: nor after half an hour of use, in which the token was renewed again and again', async ({ page, product }) => {
  const tokens = heardTokens(page);
  const owner = await signUp(product.url);
  const [field] = await owner.addFields({ name: 'Bajo' });
  await page.clock.install();
  const dead = new Set<string>();
  // As the server answers once a token is older than it may be.
  await page.route('**/api/**', (route) => {
    const token = route.request().headers()['authorization']?.replace('JWT ', '') ?? '';
    if (!dead.has(token)) return route.fallback();
    return route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', params: {}, fields: [], traceId: 'old' } });
  });
  await enter(page, { account: owner.account, path: `/dashboard?lote=${field?.id ?? ''}&paneles=field`, map: false });
  await expect(page.locator('[data-panel=field]').getByRole('heading', { name: 'Bajo' })).toBeVisible();
  for (const [key, panel] of [
    ['3', 'scenes'],
    ['7', 'zones'],
    ['4', 'weather'],
  ] as const) {
    const issued = tokens.length;
    for (const token of tokens) dead.add(token);
    await page.clock.fastForward(STEP);
    await page.keyboard.press(key);
    await expect(page.locator(`[data-panel=${panel}]`)).toBeVisible();
    await expect.poll(() => tokens.length, panel).toBeGreaterThan(issued);
    await expect(page.locator(`[data-panel=${panel}] [aria-busy=true]`)).toHaveCount(0);
  }
  expect(new Set(tokens).size).toBeGreaterThanOrEqual(4);
  await expectNoToken(page, tokens);
});
