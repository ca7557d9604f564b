import { enter, expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the workstation opens on a phone', async ({ page }) => {
  await enter(page);
  await expect(page.locator('[data-panel=fields]')).toBeVisible();
});
