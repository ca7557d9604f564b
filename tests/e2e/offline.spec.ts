import { contract } from '#contract/index.ts';
import { squareAt } from '../setup/samples/field-samples.ts';
import type { Newcomer } from '../setup/servers/remote-caller.ts';
import { enter, expect, test, textsOf, type Page } from './fixtures.ts';

const t = textsOf('es');
const panel = (page: Page, id: string) => page.locator(`[data-panel=${id}]`);
const drawer = (page: Page) => panel(page, 'fields');
// Not the region in which a notice says so too.
const banner = (page: Page) => page.locator('[role=status]:not([aria-live])').filter({ hasText: t('common:offline.banner') });
const toast = (page: Page, text: string) => page.getByRole('list', { name: t('common:region.toasts') }).getByText(text, { exact: true });
const nameInput = (page: Page) => panel(page, 'field_form').getByLabel(t('catalog:field.name'), { exact: true });
const saveButton = (page: Page) => panel(page, 'field_form').getByRole('button', { name: t('fields:form.save') });

/** Opens the card of the account's one field. */
async function enterField(page: Page, newcomer: Newcomer): Promise<void> {
  const { fields } = await newcomer.call(contract.fields.list, {});
  const field = fields[0] ?? (await newcomer.addFields({ name: 'Bajo', geometry: squareAt(0) }))[0];
  await enter(page, { account: newcomer.account, path: `/dashboard?lote=${field?.id ?? ''}&paneles=field` });
}

/** Opens the form of the card and types another name into it. */
async function typeName(page: Page, name: string): Promise<void> {
  await panel(page, 'field')
    .getByRole('button', { name: t('fields:card.data') })
    .click();
  await nameInput(page).fill(name);
}

test('the map stays without a network and beside a panel that fails', async ({ page, context, expected }) => {
  expected.push(/net::ERR_INTERNET_DISCONNECTED/, /status of 500 /, /Failed to fetch dynamically imported module/);
  await enter(page, { path: '/dashboard?campo=Don%20Emilio&capa=evi' });

  await test.step('without a network known scenes stay too, and a banner says from when the data are', async () => {
    await drawer(page).getByText('7 Norte').dblclick();
    await expect(panel(page, 'field').getByRole('heading', { name: '7 Norte' })).toBeVisible();
    const date = page.getByTestId('scene-date');
    const legend = panel(page, 'imagery').getByRole('img');
    await expect(legend).toBeVisible();
    const now = { date: await date.innerText(), legend: await legend.getAttribute('aria-label') };
    await expect(page.getByRole('button', { name: t('imagery:timeline.previous') })).toBeEnabled();
    await page.keyboard.press(',');
    await expect(legend).not.toHaveAttribute('aria-label', now.legend ?? '');
    const before = { date: await date.innerText(), legend: await legend.getAttribute('aria-label') };
    await page.keyboard.press('.');
    await expect(legend).toHaveAttribute('aria-label', now.legend ?? '');
    await expect(banner(page)).toHaveCount(0);

    await context.setOffline(true);
    await expect(banner(page)).toContainText(/\d{1,2}:\d{2}/);
    await expect(page.locator('[data-map] canvas').first()).toBeVisible();
    await page.keyboard.press(',');
    await expect(date).toHaveText(before.date);
    await expect(legend).toHaveAttribute('aria-label', before.legend ?? '');
    await panel(page, 'field')
      .getByRole('button', { name: t('fields:card.back') })
      .click();
    await expect(drawer(page).getByText('El Recodo')).toBeVisible();

    await context.setOffline(false);
    await expect(banner(page)).toHaveCount(0);
  });

  await test.step('a panel that fails leaves the map and the others, and comes when asked again', async () => {
    await page.route('**/assets/ScenesPanel-*.js', (route) => route.fulfill({ status: 500, body: '' }));
    await drawer(page).getByText('7 Norte').dblclick();
    await expect(panel(page, 'field').getByRole('heading', { name: '7 Norte' })).toBeVisible();
    await page.keyboard.press('3');
    const scenes = panel(page, 'scenes');
    await expect(scenes.getByRole('alert')).toContainText(t('common:panel.failed'));
    await expect(page.locator('[data-map] canvas').first()).toBeVisible();
    await panel(page, 'imagery').getByRole('radio', { name: 'NDRE' }).check();
    await expect(panel(page, 'imagery').getByRole('heading', { name: 'NDRE' })).toBeVisible();
    await expect(panel(page, 'field').getByRole('heading', { name: '7 Norte' })).toBeVisible();

    await page.unroute('**/assets/ScenesPanel-*.js');
    await scenes.getByRole('button', { name: t('common:retry') }).click();
    await expect(scenes.getByRole('table')).toBeVisible();
  });
});

test('what was typed outlives a lost network and a lost session', async ({ page, context, newcomer, expected }) => {
  expected.push(/net::ERR_INTERNET_DISCONNECTED/, /Unable to preload CSS/, /Failed to fetch dynamically imported module/);
  const isSaved = async (name: string): Promise<boolean> =>
    (await newcomer.call(contract.fields.list, {})).fields.some((field) => field.name === name);
  await enterField(page, newcomer);

  await test.step('a save without a network says so and loses nothing; with the line back it works', async () => {
    await typeName(page, 'Escrito sin red');
    await context.setOffline(true);
    await expect(banner(page)).toBeVisible();
    await saveButton(page).click();
    await expect(toast(page, t('errors:OFFLINE'))).toBeVisible();
    await expect(nameInput(page)).toHaveValue('Escrito sin red');
    await expect(saveButton(page)).toBeEnabled();
    // A panel whose code is not there yet says why, and comes by itself once it can.
    await page
      .getByRole('navigation', { name: t('common:region.main') })
      .getByRole('button', { name: t('imagery:scenes.title') })
      .click();
    await expect(panel(page, 'scenes').getByRole('alert')).toContainText(t('errors:OFFLINE'));

    await context.setOffline(false);
    await expect(banner(page)).toHaveCount(0);
    await expect(panel(page, 'scenes').getByRole('alert')).toHaveCount(0);
    await saveButton(page).click();
    await expect(toast(page, t('fields:form.saved'))).toBeVisible();
    await expect(nameInput(page)).toHaveCount(0);
    expect(await isSaved('Escrito sin red')).toBe(true);
  });

  await test.step('a lost session asks for the password over the page, keeps what was typed and sends the call again', async () => {
    await typeName(page, 'Escrito sin sesión');
    // Lost from the save on: a call in the background would else ask for the password before anything is saved.
    let is_lost: boolean | null = null;
    await page.route('**/api/**', async (route) => {
      const request = route.request();
      is_lost ??= (request.postData() ?? '').includes('Escrito sin sesión') ? true : null;
      if (is_lost !== true || request.url().endsWith('/auth/login')) return route.fallback();
      return route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'SESSION_EXPIRED', params: {}, fields: [], traceId: 'lost' }),
      });
    });
    await saveButton(page).click();
    const dialog = page.getByRole('alertdialog', { name: t('auth:lost_title') });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel(t('auth:email'), { exact: true })).toHaveValue(newcomer.account.user);
    const password = dialog.getByLabel(t('auth:password'), { exact: true });
    await expect(password).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(nameInput(page)).toHaveValue('Escrito sin sesión');

    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    // Beside it a notice of the lost network may still stand.
    await expect(dialog.getByRole('alert').filter({ hasText: t('errors:LOGIN_FAILED') })).toBeVisible();
    expect(await isSaved('Escrito sin sesión')).toBe(false);
    is_lost = false;
    await password.fill(newcomer.account.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => isSaved('Escrito sin sesión')).toBe(true);
    await expect(toast(page, t('fields:form.saved')).first()).toBeVisible();
    await expect(nameInput(page)).toHaveCount(0);
  });
});

test('without WebGL the list and the forms go on', async ({ page }) => {
  await page.addInitScript(() => {
    const { prototype } = HTMLCanvasElement;
    const real = Reflect.get(prototype, 'getContext') as (kind: string, ...rest: unknown[]) => unknown;
    Reflect.set(prototype, 'getContext', function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest]);
    });
  });
  await enter(page, { map: false });
  await expect(page.getByText(t('common:map.no_webgl'), { exact: true })).toBeVisible();
  await drawer(page).getByText('7 Norte').dblclick();
  const card = panel(page, 'field');
  await expect(card.getByRole('heading', { name: '7 Norte' })).toBeVisible();
  await card.getByRole('button', { name: t('fields:card.data') }).click();
  await expect(nameInput(page)).toHaveValue('7 Norte');
});

test('a graphics context lost twice comes back with fields, labels and rasters', async ({ page }) => {
  await enter(page, { path: '/dashboard?campo=Don%20Emilio&capa=evi' });
  await drawer(page).getByText('7 Norte').dblclick();
  await expect(panel(page, 'imagery').getByRole('img')).toBeVisible();
  const picture = (): Promise<Buffer> => page.screenshot({ clip: { x: 420, y: 80, width: 480, height: 480 }, animations: 'disabled' });
  await expect(async () => expect((await picture()).equals(await picture())).toBe(true)).toPass();
  const whole = await picture();
  for (const round of [1, 2]) {
    await page.evaluate(async () => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-map] canvas');
      const context = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
      if (!canvas || !context) throw new Error('No graphics context to lose');
      const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
      context.loseContext();
      await lost;
      const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve, { once: true }));
      // The browser gives a context back only after the event of its loss has run.
      setTimeout(() => context.restoreContext(), 0);
      await restored;
    });
    await expect(async () => expect((await picture()).equals(whole), `the map of round ${round}`).toBe(true)).toPass({ timeout: 20_000 });
  }
  await expect(page.getByText(t('common:map.no_webgl'), { exact: true })).toHaveCount(0);
});
