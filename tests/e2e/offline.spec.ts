import { enter, expect, test } from './fixtures.ts';

test('the map stays without a network', async ({ page, context }) => {
  await enter(page);
  await context.setOffline(true);
  await expect(page.locator('[data-map]')).toBeVisible();
});
