import type { Page } from '@playwright/test';
import { demoAccount, typeLogIn } from '../setup/log-in.ts';
import { checkAccessible, enter, expect, mapIdle, takePicture, test } from './fixtures.ts';

test('first visit: the landing page in Spanish, the log-in, a wrong password, and the fields on the map', async ({ page }) => {
  await test.step('the landing page opens in Spanish and leads to the log-in', async () => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
    const logInDoor = page.getByRole('link', { name: 'Ingresar' }).or(page.getByRole('button', { name: 'Ingresar' }));
    await logInDoor.first().click();
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
    await checkAccessible(page);
  });
});

const countScripts = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js')).length);

test('the log-in form stands after at most a dozen scripts, the map after 25', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.locator('input[autocomplete="current-password"]')).toBeEnabled();
  expect(await countScripts(page)).toBeLessThanOrEqual(12);
  await enter(page);
  expect(await countScripts(page)).toBeLessThanOrEqual(25);
});
