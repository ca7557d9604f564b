import type { BrowserContext } from '@playwright/test';
import { squareAt } from '../../setup/samples/field-samples.ts';
import { signUp, type Newcomer } from '../../setup/servers/remote-caller.ts';
import { enter, expect, sendLogIn, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const FIELD = 'El Secreto';
const drawer = (page: Page) => page.locator('[data-panel=fields]');

const withField = async (home: string): Promise<Newcomer> => {
  const owner = await signUp(home);
  await owner.addFields({ name: FIELD, farm_name: 'La Reservada', geometry: squareAt(0) });
  return owner;
};
const openOwn = async (page: Page, { account }: Newcomer): Promise<void> => {
  await enter(page, { account });
  await expect(drawer(page).getByText(FIELD)).toBeVisible();
};
const leave = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Cuenta: / }).click();
  await page.getByRole('menuitem', { name: t('account-menu:log_out'), exact: true }).click();
  await page.waitForURL(/\/auth/);
};

/** Everything this browser keeps of the product, as text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), cached, databases]);
  });
const holdsNothingOf = async (page: Page, { account }: Newcomer): Promise<void> => {
  const text = await kept(page);
  for (const secret of [FIELD, 'La Reservada', account.user, 'surco:work:']) expect(text).not.toContain(secret);
};
const seesNothing = async (page: Page): Promise<void> => {
  await expect(page.getByText(FIELD)).toHaveCount(0);
  await expect(page.getByText('La Reservada')).toHaveCount(0);
};
const renews = async (context: BrowserContext): Promise<boolean> => {
  const answer = await context.request.post('/api/auth/refresh', { headers: { 'x-surco': '1' }, data: {} });
  return typeof ((await answer.json()) as { token?: unknown }).token === 'string';
};

test('R-E12: whoever leaves takes everything along: what is kept, the way back, the other tab', async ({ page, context, product }) => {
  const [first, second] = [await withField(product.url), await signUp(product.url)];
  await openOwn(page, first);
  // A border half drawn.
  await page.evaluate(() => localStorage.setItem('surco:work:drawing', '[[-60,-33],[-60.1,-33]]'));
  // Two of his pages in the history: the way back leads to the first.
  await page.goto('/dashboard?paneles=notifications');
  await page.locator('[data-panel=notifications]').waitFor();
  const tab = await context.newPage();
  await tab.goto('/dashboard');
  await expect(drawer(tab).getByText(FIELD)).toBeVisible();

  await leave(page);
  await holdsNothingOf(page, first);
  await seesNothing(page);
  await tab.waitForURL(/\/auth/);
  await seesNothing(tab);
  expect(await renews(context)).toBe(false);
  await page.goBack();
  await page.waitForURL(/\/auth/);
  await seesNothing(page);

  await page.locator('input[autocomplete="username"], input[type="email"]').first().fill(second.account.user);
  await page.locator('input[autocomplete="current-password"]').fill(second.account.password);
  await page.locator('form button[type="submit"]').first().click();
  await page.waitForURL(/\/dashboard/);
  await expect(drawer(page).getByText(t('fields:empty.title'))).toBeVisible();
  await seesNothing(page);
  await holdsNothingOf(page, first);
});

test('R-E12: without a network too, and the session ends as soon as there is one', async ({ page, context, product, expected }) => {
  expected.push(/net::ERR_INTERNET_DISCONNECTED/);
  const owner = await withField(product.url);
  const brought = page.waitForResponse(/LoginPage.*\.js$/);
  await openOwn(page, owner);
  await (await brought).finished();
  await context.setOffline(true);
  await leave(page);
  await expect(page.getByText(t('account-menu:logged_out_offline'))).toBeVisible();
  await expect(page.locator('input[autocomplete="current-password"]')).toBeVisible();
  await holdsNothingOf(page, owner);
  await seesNothing(page);

  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('surco:leaving'))).toBeNull();
  expect(await renews(context)).toBe(false);
  await page.goto('/dashboard');
  await page.waitForURL(/\/auth/);
  await seesNothing(page);
});

test('R-E12: a page closed before the network was back does not come back with the session', async ({
  page,
  context,
  product,
  expected,
}) => {
  expected.push(/net::ERR_INTERNET_DISCONNECTED/);
  const owner = await withField(product.url);
  await openOwn(page, owner);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Cuenta: / }).click();
  await page.getByRole('menuitem', { name: t('account-menu:log_out'), exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('surco:leaving'))).toBe('true');
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/dashboard');
  await next.waitForURL(/\/auth/);
  expect(await renews(context)).toBe(false);
  await sendLogIn(next, owner.account);
  await expect(drawer(next).getByText(FIELD)).toBeVisible();
});
