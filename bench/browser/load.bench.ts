import type { Browser, Page } from '@playwright/test';
import { startProduct, type ProductServer } from '../../tests/setup/servers/product-server.ts';
import { demoAccount } from '../../tests/setup/page/log-in.ts';
import type { Bench, Peer, SelfTimed } from '../lib/bench.ts';
import { startBenchServer, type BenchServer, type Traffic } from './lib/bench-server.ts';
import { buildProduct } from './lib/build-product.ts';
import { openChromium } from './lib/open-page.ts';

const THROTTLE = 4;
const PATIENCE_MS = 60_000;

const closing: (() => Promise<void>)[] = [];
export const close = async (): Promise<void> => {
  for (const end of closing.toReversed()) await end();
};

type Answer = { readonly first_paint_ms: number; readonly blocked_ms: number; readonly traffic: Traffic };

/** Notes in the page when something can first be used and how long tasks blocked it until then (what each took beyond 50 ms). */
const watchFor = (selector: string): void => {
  const notes = { usable_ms: 0, blocked_ms: 0 };
  Object.assign(globalThis, { notes });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.blocked_ms += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  const look = (): void => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look);
    else notes.usable_ms = performance.now();
  };
  requestAnimationFrame(look);
};

const load = async (
  browser: Browser,
  server: BenchServer,
  path: string,
  selector: string,
  enter: (page: Page) => Promise<void>,
): Promise<SelfTimed> => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  await enter(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await page.addInitScript(watchFor, selector);
  server.takeTraffic();
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as unknown as { notes: { usable_ms: number } }).notes.usable_ms > 0, undefined, {
    timeout: PATIENCE_MS,
  });
  const traffic = server.takeTraffic();
  const { usable_ms, blocked_ms, first_paint_ms } = await page.evaluate(() => ({
    ...(globalThis as unknown as { notes: { usable_ms: number; blocked_ms: number } }).notes,
    first_paint_ms: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  await context.close();
  return { ms: usable_ms, answer: { first_paint_ms, blocked_ms, traffic } satisfies Answer };
};

/** From an empty cache to something that can be used, with a processor four times slower, against the same app in one piece. */
export const benches = async (): Promise<Bench[]> => {
  let product: ProductServer | null = null;
  const api = (): string => product?.url ?? '';
  const [shipped, whole] = [await buildProduct('as shipped'), await buildProduct('eager')];
  const own = await startBenchServer({ folders: [shipped], api });
  const eager = await startBenchServer({ folders: [whole], api });
  product = await startProduct();
  const browser = await openChromium();
  closing.push(own.close, eager.close, product.stop, () => browser.close());

  const logIn = async (page: Page): Promise<void> => {
    const { user, password } = await demoAccount(page);
    const reply = await page.request.post('/api/auth/login', {
      headers: { 'x-surco': '1' },
      data: { username: user, password, provider: 'local' },
    });
    if (!reply.ok()) throw new Error(`The log-in answered ${reply.status()}`);
  };
  const stay = (): Promise<void> => Promise.resolve();
  const peersFor = (path: string, selector: string, enter: (page: Page) => Promise<void>): Record<string, Peer> => ({
    own: () => load(browser, own, path, selector, enter),
    'all eager': () => load(browser, eager, path, selector, enter),
  });
  const describe = (answer: unknown): string => {
    const { first_paint_ms, blocked_ms, traffic } = answer as Answer;
    return `${traffic.requests} requests, ${Math.round(traffic.bytes / 1_000)} kB, first paint ${Math.round(first_paint_ms)} ms, blocked ${Math.round(blocked_ms)} ms`;
  };
  const shared = { base: 'all eager', clock: 'self', rounds: 5, describe, goals: [{ peer: 'all eager', at_most: 0.45 }] } as const;
  return [
    {
      ...shared,
      name: 'load/log-in',
      job: 'until the log-in form can be filled in, processor 4 times slower, brotli',
      peers: peersFor('/auth', 'input[autocomplete="current-password"]:not([disabled])', stay),
    },
    {
      ...shared,
      name: 'load/map',
      job: 'until the map of the demo farm stands, signed in, processor 4 times slower, brotli',
      peers: peersFor('/dashboard', '[data-map][data-camera]', logIn),
    },
  ];
};
