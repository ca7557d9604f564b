import { contract } from '#contract/index.ts';
import { BRANDS } from '../../../src/shell/brand/brands.ts';
import { withUser } from '../../setup/worlds/with-user.ts';
import { checkAccessible, enter, expect, IS_LONG, JOURNEY_LANGUAGES, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const PUBLIC = [
  '/',
  '/mx/home',
  '/arg/home',
  '/brevant-flight',
  '/brevant-flight/terms-and-conditions',
  '/terms',
  '/terms-brevant',
] as const;
/** One page of each kind; names and roles of all of them are asked in src/app/accessibility.test.tsx. */
const LOOKED_AT: readonly string[] = ['/', '/brevant-flight', '/terms'];
const html = (page: Page) => page.locator('html');
const preferences = (page: Page, value: object) =>
  page.addInitScript(([key, text]) => localStorage.setItem(key, text), ['surco:preferences', JSON.stringify(value)] as const);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The first place the typed letters find, by keys alone. */
const chooseFirst = async (page: Page, letters: string): Promise<void> => {
  const place = page.getByRole('combobox', { name: t('drone-flight:wind.place') });
  // A list closes when the page under it scrolls: first the scrolling ends.
  await place.scrollIntoViewIfNeeded();
  const top = (): Promise<number> => place.evaluate((input) => input.getBoundingClientRect().top);
  await expect(async () => {
    const before = await top();
    await place.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await top()).toBe(before);
  }).toPass();
  await place.fill(letters);
  await page
    .getByRole('option', { name: new RegExp(letters) })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=option][data-focused]').waitFor();
  await page.keyboard.press('Enter');
};

/** Every stop of the first page by Tab, and in by the main link. */
async function goInByKeys(page: Page): Promise<void> {
  const stops: string[] = [];
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        if (!(at instanceof HTMLElement)) return 'nothing';
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 ? 'seen' : `unseen ${at.textContent}`;
      }),
    );
  }
  expect(new Set(stops)).toEqual(new Set(['seen']));
  await page.getByRole('main').getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/signup$/);
}

async function downloadTerms(page: Page, texts: typeof t): Promise<void> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: texts('terms:download') }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/Brevant-1\.txt$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text).toContain(texts('terms:section.programme.title'));
  expect(text).toContain(texts('terms:section.data.text'));
}

for (const language of JOURNEY_LANGUAGES) {
  test(`every public page shows its texts, is accessible, and is gone through by keys; the terms are downloaded as read (${language})`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const texts = textsOf(language);
    await preferences(page, { language });
    for (const path of PUBLIC) {
      await test.step(path, async () => {
        await page.goto(path);
        await heading(page).waitFor();
        await expect(html(page)).toHaveAttribute('lang', new RegExp(`^${language}`));
        await expect(page.getByRole('contentinfo')).toContainText(texts('common:public.source'));
        if (path === '/') await expect(heading(page)).toHaveText(texts('landing:claim'));
        if (path === '/brevant-flight') await expect(heading(page)).toHaveText(texts('drone-flight:claim'));
        if (LOOKED_AT.includes(path)) await checkAccessible(page);
        if (path === '/') await goInByKeys(page);
        if (path === '/terms-brevant') await downloadTerms(page, texts);
      });
    }
  });
}

const LOOKS = Object.values(BRANDS).flatMap((brand) => (['light', 'dark'] as const).map((mode) => ({ brand, mode })));
/** The default brand by day is what the public pages are looked at in above; the two others are seen in one mode each. */
const SEEN = LOOKS.filter(({ brand: { theme }, mode }) => IS_LONG || theme === (mode === 'dark' ? 'horizonte' : 'brevant'));
for (const { brand, mode } of SEEN) {
  test(`${brand.name} has its colours, mark and name (${mode})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: mode });
    await preferences(page, { brand_style: brand.styles[0] });
    for (const path of ['/', '/auth', '/terms']) {
      await page.goto(path);
      await heading(page).waitFor();
      await expect(html(page)).toHaveAttribute('data-theme', brand.theme);
      await expect(html(page)).toHaveAttribute('data-mode', mode);
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', brand.icon);
      await expect(page.getByRole('link', { name: brand.name }).first()).toBeVisible();
      if (path === '/') await checkAccessible(page);
    }
  });
}

test('the first visit decides the brand, its own pages show it, and nothing else follows from it', async ({ page }) => {
  await page.goto('/brevant/auth');
  await expect(html(page)).toHaveAttribute('data-theme', 'brevant');
  await page.goto('/');
  await expect(html(page)).toHaveAttribute('data-theme', 'brevant');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await expect(html(page)).toHaveAttribute('data-theme', 'surco');
  await page
    .getByRole('link', { name: t('common:public.flights') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/brevant-flight$/);
  await expect(html(page)).toHaveAttribute('data-theme', 'brevant');
  await page.goBack();
  await expect(html(page)).toHaveAttribute('data-theme', 'surco');
});

test('a stored brand changes colours of its own pages, not rights', async ({ page, newcomer }) => {
  await preferences(page, { brand_style: 2, theme_preview: 'brevant' });
  await enter(page, { account: newcomer.account, path: '/brevant/overseeding_coverage', map: false });
  await expect(html(page)).toHaveAttribute('data-theme', 'brevant');
  await expect(page.locator('[data-panel=coverage]').getByRole('heading', { name: t('coverage:forbidden') })).toBeVisible();
});

test('unknown addresses lead to Mexico, the first page those known to the map, dead links to a page with the way to log-in', async ({
  page,
  newcomer,
}) => {
  await page.goto('/nowhere/at/all?x=1');
  await expect(page).toHaveURL(/\/mx\/home$/);
  await page.goto('/auth/nothing-here');
  await expect(heading(page)).toHaveText(t('common:not_found.title'));
  await page.getByRole('link', { name: t('common:not_found.to_login') }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/terms/99');
  await expect(heading(page)).toHaveText(t('terms:not_found'));
  await page.goto('/brevant/overseeding_coverage?x=1');
  await expect(page).toHaveURL(/\/brevant\/auth\?next=%2Fbrevant%2Foverseeding_coverage%3Fx%3D1$/);
  await enter(page, { account: newcomer.account, path: '/arg/home', map: false });
  await page
    .getByRole('link', { name: t('common:public.to_map') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('the homes of the countries speak their own way and lead to their own sign-up', async ({ page }) => {
  await page.goto('/mx/home');
  await expect(page.getByText('RFC', { exact: true })).toBeVisible();
  await expect(page.getByText('+52', { exact: true })).toBeVisible();
  await expect(page.getByText(/1,284\.6\sha/)).toBeVisible();
  await expect(page.getByText(textsOf('es')('landing:text'))).toHaveCount(0);
  await page.goto('/arg/home');
  await expect(page.getByText('CUIT', { exact: true })).toBeVisible();
  await expect(page.getByText(/1\.284,6\sha/)).toBeVisible();
  await page.goto('/mx/home');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('landing:signup') })
    .click();
  await expect(page.getByRole('radio', { name: t('catalog:country.MX') })).toBeChecked();
  await expect(page.getByLabel(t('catalog:fiscal_id.MX'), { exact: true })).toBeVisible();
});

test('a flight: place by keyboard, day and slot; the answer with its numbers and source', async ({ page }) => {
  await page.goto('/brevant-flight');
  await page.getByRole('button', { name: t('drone-flight:book_slot', { slot: t('drone-flight:slot.afternoon') }) }).press('Enter');
  await expect(page.getByRole('heading', { name: t('drone-flight:wind.title') })).toBeFocused();
  await expect(page.getByRole('radio', { name: t('drone-flight:slot.afternoon') })).toBeChecked();
  await chooseFirst(page, 'Pergam');
  const days = page.getByRole('group', { name: t('drone-flight:wind.days') }).getByRole('radio');
  await expect(days).toHaveCount(7);
  await days.first().focus();
  await page.keyboard.press('ArrowRight');
  const answer = page.getByRole('status').filter({ hasText: /km\/h/ });
  await expect(answer).toContainText(/35\skm\/h|35 km\/h/);
  await expect(page.getByText(/Surco demo, consultado el/)).toBeVisible();
  await checkAccessible(page);
  const day = page.getByLabel(t('drone-flight:wind.day'), { exact: true });
  await day.fill('12 feb 2026');
  await expect(page.getByText(t('drone-flight:unknown.too_far'))).toBeVisible();
});

test('a flight over an own field, and a source that does not answer', async ({ page, expected }) => {
  expected.push(/status of 503/);
  await enter(page, { path: '/brevant-flight', map: false });
  await chooseFirst(page, '7 Norte');
  await expect(page.getByRole('group', { name: t('drone-flight:wind.days') })).toBeVisible();
  await page.route(`**/api${contract.weather.wind.path}*`, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code: 'WEATHER_PROVIDER_DOWN' }) }),
  );
  await chooseFirst(page, 'Rafaela');
  await expect(page.getByText(t('drone-flight:wind.failed'))).toBeVisible();
});

test('the seed brand’s people learn of the coverage programme', async ({ page, newcomer }) => {
  await withUser(page, { brand_id: 2, style_brand: 2 });
  await enter(page, { account: newcomer.account, path: '/brevant/overseeding_coverage', map: false });
  await expect(page.getByText(t('coverage:empty'))).toBeVisible();
  const [terms] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: t('coverage:terms.read') }).click()]);
  await expect(heading(terms)).toHaveText(t('terms:coverage.title'));
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing runs over the edge, and the targets take a finger', async ({ page }) => {
    for (const path of [...PUBLIC, '/auth/nothing-here']) {
      await test.step(path, async () => {
        await page.goto(path);
        await heading(page).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        if (path === '/') await checkAccessible(page);
      });
    }
  });
});
