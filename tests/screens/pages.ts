import type { Page } from '@playwright/test';
import { BRANDS as THEMES } from '../../src/shell/brand/brands.ts';
import { BRANDS, t, type Screen } from './screen-helpers.ts';

/** A page that needs no session, in the brand and mode of the picture. */
const plain =
  (path: string, then: (page: Page) => Promise<void> = async () => undefined): Screen['prepare'] =>
  async (page, { mode, theme }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      'surco:preferences',
      JSON.stringify({ language: 'es', mode, brand_style: THEMES[theme].styles[0] }),
    ] as const);
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.locator('img').evaluateAll((pictures) => Promise.all(pictures.map((picture) => (picture as HTMLImageElement).decode())));
    await page.evaluate(() => document.fonts.ready);
    await then(page);
    await page.waitForTimeout(300);
  };

/** The wind over a town, on the day after tomorrow. */
const askWind = async (page: Page): Promise<void> => {
  await page.locator('#wind').evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  // A list closes when the page under it scrolls: first the scrolling ends.
  await page.waitForTimeout(500);
  await page.getByRole('combobox', { name: t('drone-flight:wind.place') }).fill('Pergam');
  await page.getByRole('option', { name: /Pergamino/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=option][data-focused]').waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('group', { name: t('drone-flight:wind.days') })
    .getByRole('radio')
    .nth(2)
    .focus();
  await page.keyboard.press('Space');
  await page.locator('#wind').evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
};
const down = (page: Page): Promise<void> => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

/** The pages before the workstation. */
export const PAGES: readonly Screen[] = [
  { name: '09-landing', size: 'wide', themes: BRANDS, prepare: plain('/') },
  { name: '09-landing-more', size: 'wide', prepare: plain('/arg/home', down) },
  { name: '09-landing-mx', size: 'wide', prepare: plain('/mx/home') },
  { name: '09-landing-phone', size: 'phone', prepare: plain('/') },
  { name: '09-login', size: 'wide', themes: BRANDS, prepare: plain('/auth') },
  { name: '09-login-phone', size: 'phone', prepare: plain('/auth') },
  { name: '09-terms', size: 'wide', prepare: plain('/terms') },
  { name: '09-not-found', size: 'wide', prepare: plain('/auth/nothing-here') },
  { name: '10-drone', size: 'wide', themes: BRANDS, prepare: plain('/brevant-flight') },
  { name: '10-drone-wind', size: 'wide', prepare: plain('/brevant-flight', askWind) },
  { name: '10-drone-phone', size: 'phone', prepare: plain('/brevant-flight') },
  { name: '10-drone-wind-phone', size: 'phone', prepare: plain('/brevant-flight', askWind) },
];
