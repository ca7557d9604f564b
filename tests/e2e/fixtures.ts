import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { TYPED_REST_MS } from '#shell/keyboard/where-keys-act.ts';
import { copyData, preparedPath } from '../setup/servers/prepared-data.ts';
import { type ProductServer, startProduct } from '../setup/servers/product-server.ts';
import { signUp, type Newcomer } from '../setup/servers/remote-caller.ts';

export { expect };
export { enter, givePreferences } from '../setup/page/enter.ts';
export { sendLogIn } from '../setup/page/log-in.ts';
export { mapIdle } from '../setup/page/map-idle.ts';
export { IS_LONG, JOURNEY_LANGUAGES, SCREEN_LANGUAGES, textsOf } from '../setup/texts.ts';
export { THEME_OF } from '../setup/page/theme-of.ts';
export { cameraRest, mapView } from '../setup/page/map-view.ts';
export type { Page };
/** Marks the journeys that the gate goes through: one for each way people use the product. */
export const SMOKE = { tag: '@smoke' } as const;

type Worker = {
  /** The running product; started once per worker, or the one at PRODUCT_URL. */
  readonly product: ProductServer;
  /** The account of a journey, made when first asked for. */
  readonly accountOf: (journey: string) => Promise<Newcomer>;
};

type Each = {
  /** An account of this file's own, shared by its tests. */
  readonly newcomer: Newcomer;
  /** What the page must do without: patterns of console lines a test causes on purpose. */
  readonly expected: RegExp[];
  /** Origins beside the product's that a test goes to on purpose. */
  readonly elsewhere: string[];
  /** Errors the page threw or logged; every test must leave it empty. */
  readonly pageErrors: string[];
};

/** Lines of the graphics stack, and Chromium's own line about an ordinary refusal of the server (not a missing file). */
const HARMLESS = [
  /status of (401|403|409|412|422|429) /,
  /GPU stall due to ReadPixels/,
  /GL Driver Message/,
  /Automatic fallback to software WebGL/,
];

/** Notes what a page must not do: throw, log an error (a breach of the content policy is one). */
export const watch = (page: Page, errors: string[], expected: readonly RegExp[] = []): void => {
  page.on('pageerror', (error) => errors.push(`threw ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && ![...HARMLESS, ...expected].some((pattern) => pattern.test(message.text())))
      errors.push(`logged ${message.text()} (${message.location().url}:${message.location().lineNumber})`);
  });
};

/** Notes what any page, frame or worker of a context asks of another origin than the product's; `blob:` and `data:` leave no machine. */
const watchOrigins = (context: BrowserContext, home: string, elsewhere: readonly string[], errors: string[]): void => {
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && ![home, ...elsewhere].some((url) => new URL(url).origin === origin))
      errors.push(`asked ${request.url()}`);
  });
};

/** A server on a copy of a folder of this run, which tells in its log what it answered. */
export const startPrepared = (name: 'demo' | 'staff' = 'demo', env: Readonly<Record<string, string>> = {}): Promise<ProductServer> =>
  startProduct({ env: { LOG_LEVEL: 'info', ...env }, prepare: (data_dir) => copyData(preparedPath(name), data_dir) });

/** A server of a file's own, where others' would be used up (mails an hour) or too empty. */
export const ownProduct =
  (...options: Parameters<typeof startPrepared>) =>
  // oxlint-disable-next-line no-empty-pattern -- required shape
  async ({}, use: (product: ProductServer) => Promise<void>): Promise<void> => {
    const product = await startPrepared(...options);
    await use(product);
    await product.stop();
  };

export const test = base.extend<Each, Worker>({
  product: [
    // Playwright reads the first parameter's names; this fixture needs none.
    // oxlint-disable-next-line no-empty-pattern -- required shape
    async ({}, use) => {
      const running = process.env['PRODUCT_URL'];
      const product =
        running === undefined ? await startPrepared() : { url: running, data_dir: '', log: () => '', stop: async () => undefined };
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  accountOf: [
    async ({ product }, use) => {
      const made = new Map<string, Promise<Newcomer>>();
      await use((journey) => {
        const account = made.get(journey) ?? signUp(product.url);
        made.set(journey, account);
        return account;
      });
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- required shape
  expected: async ({}, use) => use([]),
  // oxlint-disable-next-line no-empty-pattern -- required shape
  elsewhere: async ({}, use) => use([]),
  newcomer: async ({ accountOf }, use, info) => use(await accountOf(info.file)),
  baseURL: async ({ product }, use) => use(product.url),
  pageErrors: [
    async ({ browser, context, page, product, expected, elsewhere }, use) => {
      const errors: string[] = [];
      watch(page, errors, expected);
      const watchContext = (one: BrowserContext): void => watchOrigins(one, product.url, elsewhere, errors);
      watchContext(context);
      browser.on('context', watchContext);
      await use(errors);
      browser.off('context', watchContext);
      expect(errors, 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Lets pass what protects whoever has just typed from single keys. */
export const afterTyping = (page: Page): Promise<void> => page.waitForTimeout(TYPED_REST_MS);

/** Fails on any serious or critical accessibility problem of the page as it stands. */
export const checkAccessible = async (page: Page, scope?: string): Promise<void> => {
  // The pages hold no frames of other origins, for which axe would open a page of its own each time.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (scope === undefined ? builder : builder.include(scope)).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
};

/** Keeps a picture of the page among the test's attachments. */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  await test.info().attach(name, { body: await page.screenshot(), contentType: 'image/png' });
};
