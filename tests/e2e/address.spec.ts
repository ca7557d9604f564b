import { CROPS } from '#domain/codes.ts';
import { enter, expect, test, textsOf, type Page } from './fixtures.ts';

const t = textsOf('es');
const drawer = (page: Page) => page.locator('[data-panel=fields]');
const queryOf = (page: Page) => new URL(page.url()).searchParams;
const rows = (page: Page) => drawer(page).getByRole('listitem');
const chip = (page: Page, key: string, count: number) =>
  drawer(page).getByRole('button', { name: t('fields:filters.chosen', { filter: t(`fields:filters.${key}`), count }) });

test('an address that leads on twice arrives: the log-in for a visitor, the map for who is known', async ({ page }) => {
  await page.goto('/home/map');
  await page.waitForURL(/\/auth\?next=%2Fdashboard$/);
  await expect(page.locator('input[autocomplete="current-password"]')).toBeVisible();
  await enter(page, { path: '/home/map', map: false });
  await expect(page).toHaveURL(/\/dashboard/);
});

test('the address holds filters, panels, the open card, the layer and the date, over a reload, Back and forward', async ({ page }) => {
  const asked = new URLSearchParams({
    campo: 'Don Emilio,No Existe',
    cultivo: `${CROPS.soybean_1},99`,
    localidad: 'AR-B,XX-Y',
    genotipo: '702,402,7777',
    razonSocial: 'Agropecuaria Don Emilio S.A.,Nadie',
  });
  await enter(page, { path: `/dashboard?${asked.toString()}` });
  const card = page.locator('[data-panel=field]');
  const scenes = page.locator('[data-panel=scenes]');
  const layers = page.locator('[data-panel=imagery]');
  const date = page.getByTestId('scene-date');

  await test.step('filters come from the address, unknown values drop out, and go back into it', async () => {
    await expect(chip(page, 'farms', 1)).toBeVisible();
    await expect(chip(page, 'crops', 1)).toBeVisible();
    await expect(chip(page, 'location', 1)).toBeVisible();
    await expect(chip(page, 'genotype', 2)).toBeVisible();
    await expect(chip(page, 'fiscal_name', 1)).toBeVisible();
    await expect(drawer(page).getByText(t('catalog:crop.soybean_1')).first()).toBeVisible();
    const narrow = await rows(page).count();
    expect(narrow).toBeGreaterThan(1);

    await drawer(page)
      .getByRole('button', { name: t('common:remove_filter', { name: t('fields:filters.genotype') }) })
      .click();
    await expect.poll(() => queryOf(page).has('genotipo')).toBe(false);
    await drawer(page)
      .getByRole('button', { name: t('common:remove_filter', { name: t('fields:filters.crops') }) })
      .click();
    await expect.poll(() => queryOf(page).get('cultivo')).toBeNull();
    expect(queryOf(page).get('campo')).toBe('Don Emilio');
    expect(queryOf(page).get('localidad')).toBe('AR-B');

    await drawer(page)
      .getByRole('button', { name: t('fields:filters.crops'), exact: true })
      .click();
    await page.getByRole('menuitem', { name: t('catalog:crop.sunflower') }).click();
    await expect.poll(() => queryOf(page).get('cultivo')).toBe(String(CROPS.sunflower));
    await expect(drawer(page).getByText('El Recodo')).toBeVisible();
    await expect(drawer(page).getByText('7 Norte')).toHaveCount(0);
  });

  await test.step('Back closes the last panel, forward opens it again', async () => {
    await drawer(page).getByText('El Recodo').dblclick();
    await expect(card.getByRole('heading', { name: 'El Recodo' })).toBeVisible();
    await page.keyboard.press('3');
    await expect(scenes).toBeVisible();
    await page.goBack();
    await expect(scenes).toHaveCount(0);
    await expect(card).toBeVisible();
    await page.goForward();
    await expect(scenes).toBeVisible();
  });

  await test.step('a reload restores panels, the open card, the layer, the date and the filters', async () => {
    await expect(date).not.toHaveText('—');
    const newest = await date.innerText();
    await page.keyboard.press(',');
    await expect(date).not.toHaveText(newest);
    const chosen = await date.innerText();
    await layers.getByRole('radio', { name: 'NDRE' }).check();
    await layers.getByRole('button', { name: t('common:panel.float') }).click();
    await expect(layers).toHaveAttribute('data-place', 'float');
    await expect.poll(() => queryOf(page).get('capa')).toBe('ndre');

    // The layout is written a moment after its last change.
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.entries(localStorage).some(([key, value]) => key.startsWith('surco:layout') && String(value).includes('float')),
        ),
      )
      .toBe(true);
    await page.reload();
    await expect(card.getByRole('heading', { name: 'El Recodo' })).toBeVisible();
    await expect(scenes).toBeVisible();
    await expect(layers).toHaveAttribute('data-place', 'float');
    await expect(layers.getByRole('radio', { name: 'NDRE' })).toBeChecked();
    await expect(date).toHaveText(chosen);
    await card.getByRole('button', { name: t('fields:card.back') }).click();
    await expect(chip(page, 'crops', 1)).toBeVisible();
    await expect(drawer(page).getByText('El Recodo')).toBeVisible();
    await expect(drawer(page).getByText('7 Norte')).toHaveCount(0);
  });

  await test.step('cleared, they leave the address', async () => {
    await drawer(page)
      .getByRole('button', { name: t('fields:filters.clear') })
      .click();
    await expect
      .poll(() => [...queryOf(page).keys()].filter((key) => ['campo', 'cultivo', 'localidad', 'genotipo', 'razonSocial'].includes(key)))
      .toEqual([]);
  });
});
