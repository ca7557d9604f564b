import { checkAccessible, expect, logIn, mapIdle, sendLogIn, takePicture, test } from './fixtures.ts';

test.describe('first visit', () => {
  test('the landing page opens in Spanish and leads to the log-in', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
    await checkAccessible(page);
    const logInDoor = page.getByRole('link', { name: 'Ingresar' }).or(page.getByRole('button', { name: 'Ingresar' }));
    await logInDoor.first().click();
    await expect(page).toHaveURL(/\/auth/);
    await checkAccessible(page);
  });

  test('the demo account logs in and sees its fields on the map', async ({ page }) => {
    await logIn(page);
    await mapIdle(page);
    await takePicture(page, 'map');
    await checkAccessible(page);
  });

  test('a wrong password says so in the words of the specification', async ({ page }) => {
    await sendLogIn(page, { user: 'nadie@example.com', password: 'not-the-password' });
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);
  });
});
