import { BRAND_NUMBERS } from '#domain/accounts/brand-numbers.ts';
import type { Theme } from '#state/preferences.ts';
import { withUser } from '../../setup/worlds/with-user.ts';
import { enter, expect, IS_LONG, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const THEMES = Object.keys(BRAND_NUMBERS) as Theme[];
/** Styles of every brand, one of none, and nothing; each with a look at a brand, which only an administrator has. */
const KEPT = [null, 3, ...Object.values(BRAND_NUMBERS).flat()].map((brand_style, at) => ({
  brand_style,
  theme_preview: THEMES[at % THEMES.length] ?? 'surco',
}));
/** By day the style that would give an account what it has not, or take what it has. */
const loaded = (contrary: number): typeof KEPT => KEPT.filter(({ brand_style }) => IS_LONG || brand_style === contrary);
/** However an address writes it. */
const ADDRESS = '/dashboard?paneles=fields,%61nalytics';
/** Has an origin to keep something for, and no map. */
const BEFORE = { path: '/terms', map: false };

/** Opens the curve by its address with this kept in the browser as its brand. */
const openWith = async (page: Page, kept: (typeof KEPT)[number]): Promise<void> => {
  await page.evaluate((brand) => {
    const key = 'surco:preferences';
    const before = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...before, ...brand }));
  }, kept);
  await page.goto(ADDRESS);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'surco');
  await expect(page.locator('[data-panel=fields]')).toBeVisible();
};

test('R-A13: no brand kept in the browser opens the curve to an account without it', async ({ page, newcomer }) => {
  await withUser(page, { style_brand: 7 });
  await enter(page, { account: newcomer.account, ...BEFORE });
  for (const kept of loaded(3)) {
    await openWith(page, kept);
    await expect(page.getByText(t('errors:ANALYTICS_BRAND')).first()).toBeVisible();
    await expect(page.locator('[data-panel=analytics]')).toHaveCount(0);
    expect(page.url()).not.toContain('analytics');
  }
});

test('R-A13: nor does one close it to an account that has it', async ({ page }) => {
  await enter(page, BEFORE);
  for (const kept of loaded(7)) {
    await openWith(page, kept);
    await expect(page.locator('[data-panel=analytics]')).toContainText(t('analytics:no_field'));
    await expect(page.getByText(t('errors:ANALYTICS_BRAND'))).toHaveCount(0);
    expect(page.url()).toContain('analytics');
  }
});
