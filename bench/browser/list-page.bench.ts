import type { Browser, CDPSession, Page } from '@playwright/test';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';
import { enter } from '../../tests/setup/page/enter.ts';
import { startProduct, type ProductServer } from '../../tests/setup/servers/product-server.ts';
import { callerOf } from '../../tests/setup/servers/remote-caller.ts';
import type { Bench, SelfTimed } from '../lib/bench.ts';
import { startBenchServer } from './lib/bench-server.ts';
import { buildProduct } from './lib/build-product.ts';
import { lendManyFields, manyFields, type ManyFields } from './lib/many-fields.ts';
import { openChromium } from './lib/open-page.ts';

const FIELDS = 10_000;
/** After an act the page has so long to come to rest; all that it works until then counts. */
const REST_MS = 1_000;
/** After map and list stand: colours, names, pictures. */
const SETTLE_MS = 5_000;
const PATIENCE_MS = 120_000;
const TYPED = ['7', '3', 'Backspace', 'Backspace'];

const closing: (() => Promise<void>)[] = [];
export const close = async (): Promise<void> => {
  for (const end of closing.toReversed()) await end();
};

type Opened = { readonly page: Page; readonly session: CDPSession; readonly timed: SelfTimed };
type Answer = { readonly script_ms: number; readonly fields: readonly number[] };

/** Processor time of the page's main thread, all of it and that of scripts: what others do to the machine meanwhile does not count. */
const workOf = async (session: CDPSession): Promise<readonly [task_ms: number, script_ms: number]> => {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (wanted: string): number => 1_000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN);
  return [ms('TaskDuration'), ms('ScriptDuration')];
};

/** How many fields the panel says that it shows. */
const fieldsOn = async (page: Page): Promise<number> =>
  Number(
    /^[\d.]+/
      .exec(
        await page
          .getByText(/^[\d.]+ · /)
          .first()
          .innerText(),
      )?.[0]
      .replaceAll('.', ''),
  );

/** The mean over some acts, each with the rest after it; what the page shows is read between them. */
const measured = async (page: Page, session: CDPSession, acts: readonly (() => Promise<unknown>)[]): Promise<SelfTimed> => {
  let [ms, script_ms] = [0, 0];
  const fields: number[] = [];
  for (const act of acts) {
    const before = await workOf(session);
    await act();
    const after = await workOf(session);
    ms += (after[0] - before[0]) / acts.length;
    script_ms += (after[1] - before[1]) / acts.length;
    fields.push(await fieldsOn(page));
  }
  return { ms, answer: { script_ms, fields } satisfies Answer };
};

const openList = async (browser: Browser, url: string, fields: ManyFields): Promise<Opened> => {
  const page = await (await browser.newContext({ baseURL: url, viewport: { width: 1_440, height: 900 } })).newPage();
  await lendManyFields(page, fields);
  // The same renderer before and after, so that its counters go on.
  await page.goto('/maps.json');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const opening = async (): Promise<void> => {
    await enter(page, { account: DEMO_ACCOUNT });
    await page.getByRole('listitem').nth(3).waitFor({ timeout: PATIENCE_MS });
    await page.waitForTimeout(SETTLE_MS);
  };
  return { page, session, timed: await measured(page, session, [opening]) };
};

/** The page of somebody with ten thousand fields: what it costs its main thread to come up, and to follow what is typed and chosen. */
export const benches = async (): Promise<Bench[]> => {
  let product: ProductServer | null = null;
  const server = await startBenchServer({ folders: [await buildProduct('as shipped')], api: () => product?.url ?? '' });
  product = await startProduct({ env: { PUBLIC_URL: server.url } });
  const browser = await openChromium();
  closing.push(server.close, product.stop, () => browser.close());
  const fields = await manyFields(await callerOf(product.url, DEMO_ACCOUNT), FIELDS);
  const { page, session } = await openList(browser, server.url, fields);
  const rest = (): Promise<void> => page.waitForTimeout(REST_MS);
  const search = page.getByRole('searchbox');
  const toggle = async (): Promise<void> => {
    await page
      .getByRole('button', { name: /^Cultivo/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Soja 1.ª' }).click();
    await rest();
  };
  const press = (key: string) => async (): Promise<void> => {
    await search.press(key);
    await rest();
  };
  const open = async (): Promise<SelfTimed> => {
    const opened = await openList(browser, server.url, fields);
    await opened.page.context().close();
    return opened.timed;
  };
  const at_rest = (): Promise<SelfTimed> => measured(page, session, [rest]);
  const shared = {
    base: 'at rest',
    clock: 'self',
    rounds: 5,
    describe: (answer: unknown) => {
      const { script_ms, fields: shown } = answer as Answer;
      return `scripts ${String(Math.round(script_ms))} ms; ${shown.join(', ')} fields`;
    },
    check: (answer: unknown) => ((answer as Answer).fields.at(-1) === FIELDS ? null : 'not all fields at the end'),
  } as const;
  return [
    {
      ...shared,
      name: 'list-page/log-in-10k',
      job: 'main thread from the address until 5 s after list and map of 10,000 fields stand',
      peers: { own: open, 'at rest': at_rest },
    },
    {
      ...shared,
      name: 'list-page/key-10k',
      job: 'main thread of a key in the search of 10,000 fields and the second after it',
      peers: { own: () => measured(page, session, TYPED.map(press)), 'at rest': at_rest },
    },
    {
      ...shared,
      name: 'list-page/filter-10k',
      job: 'main thread of one crop set in the filter of 10,000 fields, or taken from it, and the second after it',
      peers: { own: () => measured(page, session, [toggle, toggle]), 'at rest': at_rest },
    },
  ];
};
