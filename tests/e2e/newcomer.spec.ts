import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { callerOf, newAddress, signUp } from '../setup/remote-caller.ts';
import { activateAndLogIn, fillSignUp, PAGE_PASSWORD } from '../setup/sign-up-page.ts';
import { checkAccessible, expect, mapView, test, wordsOf, type Page } from './fixtures.ts';

const t = wordsOf('es');
const newEmail = (): string => `${randomUUID().slice(0, 8)}@example.com`;
/** A network that no other journey signs up from. */
const fromElsewhere = (page: Page, address = newAddress()): Promise<void> => page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
const skipTour = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: t('tour:skip') }).click();
};
const accountMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: t('common:spine.account', { name: 'Nadia Sosa' }) }).click();
};

test('whoever signs up draws a lot and reads its curve', async ({ page, context }) => {
  const email = newEmail();
  await fromElsewhere(page);
  await page.goto('/auth/signup');
  await fillSignUp(page, email);
  await checkAccessible(page, 'dialog');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -33.9, longitude: -60.6 });
  await activateAndLogIn(page, email);
  await skipTour(page);
  await page.getByRole('button', { name: t('common:map.locate') }).click();
  await expect.poll(async () => (await mapView(page)).zoom).toBeGreaterThan(12);

  await page.getByRole('button', { name: t('fields:new') }).click();
  await expect(page.locator('[role=toolbar][data-look=bar]')).toBeVisible();
  for (const [x, y] of [
    [650, 250],
    [800, 250],
    [800, 400],
    [650, 400],
    [650, 250],
  ] as const)
    await page.mouse.click(x, y);
  const form = page.locator('[data-panel=field_draw]');
  await expect(form).toContainText(t('field-drawing:check.closed'));
  await form.getByLabel(t('catalog:field.name'), { exact: true }).fill('La Primera');
  await form.getByLabel(t('catalog:field.farm'), { exact: true }).fill('San Jorge');
  await page.keyboard.press('Tab');
  await form.getByLabel(t('catalog:field.fiscal_name'), { exact: true }).fill('Sosa Hermanos');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: t('field-drawing:draw.save') }).click();
  await page.locator('[data-panel=fields]').getByText('La Primera').first().dblclick();
  await page.locator('[data-door="2"]').waitFor();
  await page.keyboard.press('2');
  await expect(page.locator('[data-panel=analytics]').getByRole('slider')).toHaveAttribute('aria-valuetext', /EVI \d,\d\d/, {
    timeout: 60_000,
  });
});

test('the account menu leads a newcomer to contact and terms, and offers no other brand', async ({ page, newcomer }) => {
  await page.goto('/auth');
  await page.getByLabel(t('auth:email'), { exact: true }).fill(newcomer.account.user);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(newcomer.account.password);
  await page.getByRole('button', { name: t('auth:login') }).click();
  await page.waitForURL(/\/dashboard/);
  await accountMenu(page);
  await expect(page.getByRole('menuitem', { name: t('coverage-page:title') })).toHaveCount(0);
  await page.getByRole('menuitem', { name: t('contact:title') }).click();
  const contact = page.locator('[data-panel=contact]');
  await expect(contact).toContainText(t('contact:nobody'));
  await checkAccessible(page, '[data-panel=contact]');
  await accountMenu(page);
  await page.getByRole('menuitem', { name: t('account-menu:title') }).click();
  const preferences = page.locator('[data-panel=preferences]');
  await expect(preferences.getByText(t('account-menu:mode'), { exact: true })).toBeVisible();
  await expect(preferences.getByText(t('account-menu:theme'), { exact: true })).toHaveCount(0);
  await accountMenu(page);
  await page.getByRole('menuitem', { name: t('common:public.terms') }).click();
  await expect(page).toHaveURL(/\/terms$/);
});

test('the seed brand’s newcomer stays in its colours and behind its wall', async ({ page, product }) => {
  const email = newEmail();
  await fromElsewhere(page);
  await page.goto('/brevant/auth/signup');
  await fillSignUp(page, email);
  await activateAndLogIn(page, email);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'brevant');
  const caller = await callerOf(product.url, { user: email, password: PAGE_PASSWORD });
  expect(await caller.call(contract.auth.me, {})).toMatchObject({ brand_id: 2, style_brand: 2, role: 'PM' });
  await skipTour(page);
  await accountMenu(page);
  await page.getByRole('menuitem', { name: t('coverage-page:title') }).click();
  await expect(page).toHaveURL(/\/brevant\/overseeding_coverage$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('coverage-page:title'));
});

test('fifty people of one office sign up in an hour, the last one in the browser', async ({ page, product }) => {
  test.slow();
  const office = newAddress();
  for (let person = 0; person < 49; person += 1) await signUp(product.url, newEmail(), office);
  await fromElsewhere(page, office);
  await page.goto('/auth/signup');
  const email = newEmail();
  await fillSignUp(page, email);
  await activateAndLogIn(page, email);
});
