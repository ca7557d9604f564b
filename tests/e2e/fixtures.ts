import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type ProductServer, startProduct } from '../setup/product-server.ts';

export { expect };
export type { Page };

type Worker = {
  /** The running product; started once per worker. */
  readonly product: ProductServer;
};

type Each = {
  /** Errors the page threw or logged; every test must leave it empty. */
  readonly pageErrors: string[];
};

/** Console lines of the graphics stack that say nothing about the product. */
const HARMLESS = [/GPU stall due to ReadPixels/, /GL Driver Message/, /Automatic fallback to software WebGL/];

/** Addresses the page asked for outside the product itself: there must be none. */
const watch = (page: Page, home: string, errors: string[]): void => {
  page.on('pageerror', (error) => errors.push(`threw ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !HARMLESS.some((pattern) => pattern.test(message.text()))) errors.push(`logged ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(home)) errors.push(`asked ${url}`);
  });
};

export const test = base.extend<Each, Worker>({
  product: [
    // Playwright reads the first parameter's names; this fixture needs none.
    // oxlint-disable-next-line no-empty-pattern -- required shape
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  pageErrors: [
    async ({ page, product }, use) => {
      const errors: string[] = [];
      watch(page, product.url, errors);
      await use(errors);
      expect(errors, 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** The demo account as the server offers it. */
const demoAccount = async (page: Page): Promise<{ user: string; password: string }> => {
  const reply = await page.request.get('/api/config/features');
  const { demo_account } = (await reply.json()) as { demo_account: { user: string; password: string } | null };
  if (demo_account === null) throw new Error('The server offers no demo account; is DEMO=1 set?');
  return demo_account;
};

/** Logs in through the screen and waits for the map's page. */
export const logIn = async (page: Page, account?: { readonly user: string; readonly password: string }): Promise<void> => {
  const { user, password } = account ?? (await demoAccount(page));
  await page.goto('/auth');
  await page.locator('input[autocomplete="username"], input[type="email"]').first().fill(user);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL(/\/dashboard/);
};

/** Fails on any serious or critical accessibility problem of the page as it stands. */
export const checkAccessible = async (page: Page, scope?: string): Promise<void> => {
  const builder = new AxeBuilder({ page });
  const { violations } = await (scope === undefined ? builder : builder.include(scope)).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
};

/** Waits until the map has drawn what it has, by the attribute the canvas carries when idle. */
export const mapIdle = async (page: Page): Promise<void> => {
  await page.locator('[data-map-idle="true"]').first().waitFor({ timeout: 45_000 });
};

/** Keeps a picture of the page among the test's attachments. */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  await test.info().attach(name, { body: await page.screenshot(), contentType: 'image/png' });
};
