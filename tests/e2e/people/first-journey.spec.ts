import type { Page } from '@playwright/test';
import { demoAccount, typeLogIn } from '../../setup/page/log-in.ts';
import { checkAccessible, enter, expect, mapIdle, SMOKE, takePicture, test, textsOf } from '../fixtures.ts';

const t = textsOf('es');

test(
  'first visit: the landing page in Spanish, the log-in, a wrong password, the fields on the map, the search and a card',
  SMOKE,
  async ({ page }) => {
    await test.step('the landing page opens in Spanish and leads to the log-in', async () => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
      const logInEntry = page.getByRole('link', { name: 'Ingresar' }).or(page.getByRole('button', { name: 'Ingresar' }));
      await logInEntry.first().click();
      await expect(page).toHaveURL(/\/auth/);
      await checkAccessible(page);
    });

    await test.step('a wrong password says so in the words of the specification', async () => {
      await typeLogIn(page, { user: 'nadie@example.com', password: 'not-the-password' });
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect(page).toHaveURL(/\/auth/);
    });

    await test.step('the demo account logs in and sees its fields on the map', async () => {
      await typeLogIn(page, await demoAccount(page));
      await page.waitForURL(/\/dashboard/);
      await mapIdle(page);
      await takePicture(page, 'map');
    });

    await test.step('a field is found by its name, and its card opened', async () => {
      const list = page.locator('[data-panel=fields]');
      const rows = list.getByRole('listitem');
      await page.keyboard.press('/');
      await page.keyboard.type('bajo');
      await expect(rows.filter({ hasText: '7 Norte' })).toHaveCount(0);
      await list.getByText('El Bajo', { exact: true }).first().dblclick();
      const card = page.locator('[data-panel=field]');
      await expect(card.getByRole('heading', { name: 'El Bajo' })).toBeVisible();
      await expect(card.getByRole('button', { name: t('fields:card.data') })).toBeEnabled();
    });
  },
);

const countScripts = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js')).length);

test('the log-in form stands after at most a dozen scripts, the map after 25', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.locator('input[autocomplete="current-password"]')).toBeEnabled();
  expect(await countScripts(page)).toBeLessThanOrEqual(12);
  await enter(page);
  expect(await countScripts(page)).toBeLessThanOrEqual(25);
});
