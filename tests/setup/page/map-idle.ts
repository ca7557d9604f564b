import type { Page } from '@playwright/test';

const PAUSE_MS = 400;
const PATIENCE_MS = 45_000;

/** Waits until the map is there and two pictures of the page in a row are the same: tiles, labels and rasters have arrived. */
export const mapIdle = async (page: Page): Promise<void> => {
  await page.locator('[data-map] canvas').first().waitFor({ timeout: PATIENCE_MS });
  const deadline = Date.now() + PATIENCE_MS;
  let before = await page.screenshot({ animations: 'disabled' });
  while (Date.now() < deadline) {
    await page.waitForTimeout(PAUSE_MS);
    const after = await page.screenshot({ animations: 'disabled' });
    if (after.equals(before)) return;
    before = after;
  }
  throw new Error(`The map was still changing after ${PATIENCE_MS / 1000} s`);
};
