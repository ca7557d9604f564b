import { randomUUID } from 'node:crypto';
import { BRANDS } from '../../../src/shell/brand/brands.ts';
import {
  afterTyping,
  checkAccessible,
  enter,
  expect,
  givePreferences,
  JOURNEY_LANGUAGES,
  mapView,
  SMOKE,
  test,
  THEME_OF,
  textsOf,
  type Page,
} from '../fixtures.ts';

const PASSWORD = 'Un-lote-al-sur-del-arroyo-9';

async function drawFirst(page: Page, t: ReturnType<typeof textsOf>): Promise<void> {
  await page.getByRole('button', { name: t('common:map.locate') }).click();
  await expect.poll(async () => (await mapView(page)).zoom).toBeGreaterThan(12);

  await page.getByRole('button', { name: t('fields:new') }).click();
  await expect(page.locator('[role=toolbar][data-variant=bar]')).toBeVisible();
  for (const [x, y] of [
    [650, 250],
    [800, 250],
    [800, 400],
    [650, 400],
    [650, 250],
  ] as const)
    await page.mouse.click(x, y);
  const panel = page.locator('[data-panel=field_draw]');
  await expect(panel).toContainText(t('field-drawing:check.closed'));

  await panel.getByRole('button', { name: t('field-drawing:draw.save') }).click();
  await expect(panel.getByText(t('errors:REQUIRED'))).toHaveCount(3);
  await expect(panel.getByLabel(t('catalog:field.name'), { exact: true })).toBeFocused();
  await page.keyboard.type('La Primera');
  await page.keyboard.press('Tab');
  await page.keyboard.type('San Jorge');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sosa Hermanos');
  await page.keyboard.press('Tab');
  await panel.getByRole('button', { name: t('field-drawing:draw.save') }).click();
  await expect(page.getByText(t('field-drawing:draw.saved', { name: 'La Primera' }))).toBeVisible();
  const drawer = page.locator('[data-panel=fields]');
  await expect(drawer.getByText('San Jorge')).toBeVisible();
  await expect(drawer.getByText('La Primera')).toBeVisible();
}

async function readMenu(page: Page, t: ReturnType<typeof textsOf>): Promise<void> {
  const openMenu = (): Promise<void> => page.getByRole('button', { name: t('common:nav_rail.account', { name: 'Nadia Sosa' }) }).click();
  await openMenu();
  // Of the seed brand's people only.
  if ((await page.locator('html').getAttribute('data-theme')) !== 'brevant')
    await expect(page.getByRole('menuitem', { name: t('coverage:title') })).toHaveCount(0);
  await page.getByRole('menuitem', { name: t('contact:title') }).click();
  await expect(page.locator('[data-panel=contact]')).toContainText(t('contact:nobody'));
  await openMenu();
  await page.getByRole('menuitem', { name: t('account-menu:title') }).click();
  const preferences = page.locator('[data-panel=preferences]');
  await expect(preferences.getByText(t('account-menu:mode'), { exact: true })).toBeVisible();
  await expect(preferences.getByText(t('account-menu:theme'), { exact: true })).toHaveCount(0);
  await openMenu();
  await page.getByRole('menuitem', { name: t('common:public.terms') }).click();
  await expect(page).toHaveURL(/\/terms(-brevant)?$/);
}

for (const language of JOURNEY_LANGUAGES) {
  test(
    `a visitor signs up, activates from the mail, logs in, finds no fields yet and draws the first one (${language})`,
    SMOKE,
    async ({ page, context }) => {
      const t = textsOf(language);
      const brand = BRANDS[THEME_OF[language]];
      // Horizonte has no sign-up of its own.
      const own = brand.slug === null ? BRANDS.surco : brand;
      const email = `${randomUUID().slice(0, 8)}@example.com`;
      await givePreferences(page, { brand_style: brand.styles[0] });
      const lines: string[] = [];
      page.on('console', (message) => lines.push(`${message.type()} ${message.text()}`));
      await page.goto('/');
      await page.getByRole('combobox').selectOption(language);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('landing:signup') })
        .click();

      await page.getByLabel(t('auth:firstname'), { exact: true }).fill('Nadia');
      await page.getByLabel(t('auth:lastname'), { exact: true }).fill('Sosa');
      await page.getByLabel(t('auth:email'), { exact: true }).fill(email);
      await page.getByLabel(t('catalog:fiscal_id.AR'), { exact: true }).fill('20-12345678-6');
      await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD);
      await page.getByLabel(t('auth:repeat'), { exact: true }).fill(PASSWORD);
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: t('auth:read_terms') }).click();
      const terms = await opened;
      await expect(terms.getByRole('heading', { level: 1 })).toHaveText(t(`terms:${brand.terms}.title`, { brand: brand.name }));
      await terms.close();
      await expect(page.getByLabel(t('auth:repeat'), { exact: true })).toHaveValue(PASSWORD);
      await page.getByRole('checkbox', { name: t('auth:accept_terms') }).check();
      await page.getByRole('checkbox', { name: t('auth:over_18') }).check();
      await page.getByRole('button', { name: t('auth:signup') }).click();
      await expect(page.getByRole('heading', { name: t('auth:signed_up') })).toBeVisible();
      expect(lines, 'lines in the console of a visitor').toEqual([]);
      await checkAccessible(page, 'dialog');
      await context.grantPermissions(['geolocation']);
      // Land whose scenes are prepared.
      await context.setGeolocation({ latitude: -33.906, longitude: -60.597 });

      await page.getByRole('button', { name: t('auth:see_mail') }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: email })
        .getByRole('link', { name: /\/auth\/activate\// })
        .click();
      await expect(page.getByRole('heading', { name: t('auth:activated') })).toBeVisible();
      await page.getByRole('button', { name: t('auth:to_login') }).click();

      await page.getByLabel(t('auth:email'), { exact: true }).fill(email);
      await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: t('auth:login') }).click();
      await page.waitForURL(/\/dashboard/);
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      await expect(page.locator('html')).toHaveAttribute('data-theme', own.theme);
      await expect(page.getByText(t('fields:empty.title'))).toBeVisible();
      await page.getByRole('button', { name: t('tour:skip') }).click();

      await test.step('draws the first field and a new farm with it', () => drawFirst(page, t));
      await test.step('reads its curve', async () => {
        await page.locator('[data-panel=fields]').getByText('La Primera').first().dblclick();
        await page.locator('[data-nav-row="2"]').waitFor();
        await afterTyping(page);
        await page.keyboard.press('2');
        await expect(page.locator('[data-panel=analytics]').getByRole('slider')).toHaveAttribute('aria-valuetext', /EVI \d[,.]\d\d/, {
          timeout: 60_000,
        });
      });
    },
  );

  test(`the account menu leads to contact and terms, and offers no other brand (${language})`, async ({ page, newcomer }) => {
    await enter(page, { account: newcomer.account, language, theme: THEME_OF[language] });
    await readMenu(page, textsOf(language));
  });
}
