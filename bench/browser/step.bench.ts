import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import { enter } from '../../tests/setup/page/enter.ts';
import { demoAccount } from '../../tests/setup/page/log-in.ts';
import { startProduct, type ProductServer } from '../../tests/setup/servers/product-server.ts';
import { callerOf } from '../../tests/setup/servers/remote-caller.ts';
import type { Bench, SelfTimed } from '../lib/bench.ts';
import { startBenchServer, type BenchServer, type Traffic } from './lib/bench-server.ts';
import { buildProduct } from './lib/build-product.ts';
import { openChromium } from './lib/open-page.ts';

const STEPS = 8;
/** A step fades in 120 ms; the next key comes after the map rests. */
const REST_MS = 250;
const PATIENCE_MS = 60_000;

const closing: (() => Promise<void>)[] = [];
export const close = async (): Promise<void> => {
  for (const end of closing.toReversed()) await end();
};

type Answer = { readonly dates: number; readonly traffic: Traffic };

const dateOf = (page: Page): Promise<string> => page.getByTestId('scene-date').innerText();

/** Milliseconds the page's main thread has worked since it was opened. */
const workOf = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
};

/** Steps to and fro between two dates whose pictures are in memory: main-thread time a step. */
const stepThrough = async (page: Page, server: BenchServer, work: () => Promise<number>, keys: readonly string[]): Promise<SelfTimed> => {
  const dates = new Set<string>();
  server.takeTraffic();
  const before = await work();
  for (let step = 0; step < STEPS; step += 1) {
    const key = keys[step % keys.length];
    if (key !== undefined) await page.keyboard.press(key);
    await page.waitForTimeout(REST_MS);
    dates.add(await dateOf(page));
  }
  return { ms: ((await work()) - before) / STEPS, answer: { dates: dates.size, traffic: server.takeTraffic() } satisfies Answer };
};

/** Time lapse by hand on the demo farm: what one step costs the screen's own thread, beside the same time at rest. */
export const benches = async (): Promise<Bench[]> => {
  let product: ProductServer | null = null;
  const server = await startBenchServer({ folders: [await buildProduct('as shipped')], api: () => product?.url ?? '' });
  product = await startProduct({ env: { PUBLIC_URL: server.url } });
  const browser = await openChromium();
  closing.push(server.close, product.stop, () => browser.close());
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  const account = await demoAccount(page);
  const { fields } = await (await callerOf(product.url, account)).call(contract.fields.list, {});
  const field = fields.find(({ name }) => name === '7 Sur') ?? fields[0];
  if (field === undefined) throw new Error('The demo farm has no fields');
  await enter(page, { account, path: `/dashboard?lote=${field.id}&capa=ndvi` });
  await page.waitForFunction(() => /\d/.test(document.querySelector('[data-testid=scene-date]')?.textContent ?? ''), undefined, {
    timeout: PATIENCE_MS,
  });
  const work = await workOf(page);
  // the first walk fetches and draws; what is measured afterwards comes from memory
  await stepThrough(page, server, work, [',', '.']);
  await page.waitForTimeout(20 * REST_MS);
  return [
    {
      name: 'step/from-cache',
      job: 'one step of the time lapse on the demo farm, its fields in view: main-thread time of the step and the 250 ms after it',
      base: 'at rest',
      clock: 'self',
      rounds: 5,
      peers: { own: () => stepThrough(page, server, work, [',', '.']), 'at rest': () => stepThrough(page, server, work, []) },
      check: (answer, peer) => {
        const { dates, traffic } = answer as Answer;
        // the list of scenes may be asked again while the server still measures; pictures may not
        const pictures = traffic.paths.filter((path) => path.endsWith('/sentinel/images')).length;
        if (pictures > 0) return `${pictures} pictures asked for`;
        return peer === 'own' && dates !== 2 ? `${dates} dates seen` : null;
      },
    },
  ];
};
