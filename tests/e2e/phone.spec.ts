import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import { DEMO_FIELDS } from '#server/demo/farms.ts';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import { squareAt } from '../setup/samples/field-samples.ts';
import { cameraRest, enter, expect, JOURNEY_LANGUAGES, mapView, SMOKE, test, textsOf, type Page } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const t = textsOf('es');
const HIT_PX = 44;
const REST_MS = 150;
const DOUBLE_TAP_MS = 600;
const panel = (page: Page, id: string) => page.locator(`[data-panel=${id}]`);
const drawer = (page: Page) => panel(page, 'fields');
const card = (page: Page) => panel(page, 'field');
const row = (page: Page, name: string) => drawer(page).getByRole('listitem').filter({ hasText: name }).getByRole('button').first();
const tabs = (page: Page, texts = t) => page.getByRole('navigation', { name: texts('common:region.main') });
const pill = (page: Page) => page.getByRole('region', { name: t('common:region.timeline') });
const sheetTop = async (page: Page): Promise<number> => (await page.locator('[data-panel]:visible').boundingBox())?.y ?? NaN;

/** Nothing wider than the window, and what a finger is meant to press is large enough for it. */
async function checkReach(page: Page, texts = t): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const listSmall = (least: number): string[] => {
    const pressed = document.querySelectorAll(
      'nav button, [data-region=timeline] button, [data-panel] header button, [data-panel] footer button, [data-map] ~ [role=group] button, [role=toolbar] button, input[type=search]',
    );
    return [...pressed].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const { width, height } = element.getBoundingClientRect();
      return Math.round(width) >= least && Math.round(height) >= least
        ? []
        : [`${element.getAttribute('aria-label') ?? element.textContent}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  };
  await expect.poll(() => page.evaluate(listSmall, HIT_PX)).toEqual([]);
  await expect(tabs(page, texts).getByRole('button').first()).toBeVisible();
}

/** Once the pill has its height, the button is neither cut off nor under something else. */
async function checkUncovered(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  const isHit = (): Promise<boolean> =>
    button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && element.contains(hit);
    });
  await expect.poll(isHit, { message: `${String(name)} can be pressed` }).toBe(true);
}

/** A finger from one place to another, as the browser reports it; it rests before it leaves, so that nothing is flung. */
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const at = (share: number) => [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const share of [0.25, 0.5, 0.75, 1]) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
  await page.waitForTimeout(REST_MS);
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(1) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

/** The map under the crosshair, by a finger. */
async function moveMap(page: Page, dx: number, dy: number): Promise<void> {
  const finger = { x: 190, y: 250 };
  const before = await page.locator('[data-map]').getAttribute('data-camera');
  await swipe(page, finger, { x: finger.x + dx, y: finger.y + dy });
  await expect.poll(async () => [before, null].includes(await page.locator('[data-map]').getAttribute('data-camera'))).toBe(false);
}

/** Fields of the list that are whole on the screen. */
const fieldsInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxOf = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();
    const [top, bottom] = [boxOf('[data-panel=fields] [data-panel-body]')?.top ?? NaN, boxOf('nav[data-region=main]')?.top ?? NaN];
    const boxes = [...document.querySelectorAll('[role=listitem]:has([data-trend])')].map((item) => item.getBoundingClientRect());
    return boxes.filter((box) => box.top >= top && box.bottom <= bottom).length;
  });

async function enterFarm(page: Page): Promise<void> {
  await enter(page, { path: '/dashboard?campo=Don%20Emilio&capa=evi' });
  await expect(row(page, '7 Norte')).toBeVisible();
}

test('the sheet and its tabs, layers, the pill and the list go under a finger', async ({ page }) => {
  await enterFarm(page);

  await test.step('tabs, the sheet and its three heights, by its button and by a pull', async () => {
    await checkReach(page);
    await expect(tabs(page).getByRole('button')).toHaveText([
      t('fields:title'),
      t('activities:nav'),
      t('notes:title'),
      t('weather:title'),
      t('common:more'),
    ]);
    // The list is where the sheet begins: there is nothing to go back to.
    await expect(drawer(page).getByRole('button', { name: t('common:back') })).toHaveCount(0);

    const grabber = drawer(page).getByRole('button', { name: t('common:sheet.grabber') });
    const half = 844 - Math.round(844 * 0.52);
    expect(await sheetTop(page)).toBe(half);
    expect(await fieldsInSight(page)).toBeGreaterThanOrEqual(3);
    const zoom_in = page.getByRole('button', { name: t('common:map.zoom_in') });
    await expect(zoom_in).toBeVisible();
    await grabber.tap();
    await expect.poll(() => sheetTop(page)).toBe(60);
    // No map is left to steer.
    await expect(zoom_in).toBeHidden();
    await grabber.tap();
    await expect.poll(() => sheetTop(page)).toBe(844 - 168);
    await checkReach(page);
    await grabber.tap();
    await expect.poll(() => sheetTop(page)).toBe(half);

    await swipe(page, { x: 195, y: half + 10 }, { x: 195, y: 650 });
    await expect.poll(() => sheetTop(page)).toBe(844 - 168);
    // The pull has not eaten the tap that follows.
    await grabber.tap();
    await expect.poll(() => sheetTop(page)).toBe(half);
  });

  await test.step('the filters come and go with one button, which says how many there are', async () => {
    const button = drawer(page).getByRole('button', { name: t('fields:filters.title_set', { count: 1 }) });
    await button.tap();
    await expect(drawer(page).getByRole('button', { name: t('fields:filters.fiscal_name') })).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.tap();
    await expect(drawer(page).getByRole('button', { name: t('fields:filters.crops') })).toHaveCount(0);
  });

  await test.step('layers are a page of the sheet, with a way back', async () => {
    await openLayers(page, t);
  });

  await test.step('the pill steps, plays and follows a swipe', async () => {
    const date = page.getByTestId('scene-date');
    await expect(date).not.toHaveText('—');
    const newest = await date.innerText();
    await pill(page)
      .getByRole('button', { name: t('imagery:timeline.previous') })
      .tap();
    await expect(date).not.toHaveText(newest);
    await pill(page)
      .getByRole('button', { name: t('imagery:timeline.next') })
      .tap();
    await expect(date).toHaveText(newest);

    const box = await pill(page).boundingBox();
    if (box === null) throw new Error('No pill');
    const y = box.y + box.height / 2;
    await swipe(page, { x: box.x + 80, y }, { x: box.x + 220, y });
    await expect(date).not.toHaveText(newest);
    await swipe(page, { x: box.x + 220, y }, { x: box.x + 80, y });
    await expect(date).toHaveText(newest);

    await pill(page)
      .getByRole('button', { name: t('common:play') })
      .tap();
    await expect(date).not.toHaveText(newest);
    await pill(page)
      .getByRole('button', { name: t('common:pause') })
      .tap();
    await expect(pill(page).getByRole('button', { name: t('common:play') })).toBeVisible();
    await checkReach(page);
  });

  await test.step('search at the top, a field by two taps, its card, and back to the list', async () => {
    const search = page.getByRole('searchbox', { name: t('fields:search') });
    expect((await search.boundingBox())?.y).toBeLessThan(60);
    await search.tap();
    await search.fill('recodo');
    await expect(drawer(page).getByRole('listitem').filter({ hasText: 'El Recodo' })).toBeVisible();
    await expect(drawer(page).getByRole('listitem').filter({ hasText: '7 Norte' })).toHaveCount(0);
    await search.fill('');

    await row(page, '7 Norte').tap();
    await expect(row(page, '7 Norte')).toHaveAttribute('aria-current', 'true');
    await row(page, '7 Norte').tap();
    await expect(card(page).getByRole('heading', { name: '7 Norte' })).toBeVisible();
    await checkReach(page);
    await expect(
      card(page)
        .getByRole('banner')
        .or(card(page).locator('header'))
        .getByRole('button', { name: t('common:back') }),
    ).toHaveCount(1);

    const menu = card(page)
      .locator('header')
      .getByRole('button', { name: t('fields:row.menu', { name: '7 Norte' }) });
    await expect(
      card(page)
        .locator('header')
        .getByRole('button', { name: t('common:panel.menu') }),
    ).toHaveCount(0);
    await menu.tap();
    await expect(page.getByRole('menuitem', { name: t('fields:actions.delete') })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: t('common:panel.pin') })).toBeVisible();
    await page.keyboard.press('Escape');

    await card(page)
      .getByRole('button', { name: t('fields:card.next') })
      .tap();
    await expect(card(page).getByRole('heading', { name: '7 Norte' })).toHaveCount(0);
    await card(page)
      .locator('header')
      .getByRole('button', { name: t('common:back') })
      .tap();
    await expect(drawer(page)).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });
});

test('a field is opened on the map by two taps, with nothing over the map, and a third asks about a pixel', SMOKE, async ({ page }) => {
  await enterFarm(page);
  await checkReach(page);
  const field = DEMO_FIELDS.find(({ name }) => name === '7 Norte');
  if (field === undefined) throw new Error('No 7 Norte in the demo');
  await cameraRest(page);
  const label = labelPoint(field.polygon);
  const { x, y } = (await mapView(page)).pixelOf(label);
  await page.touchscreen.tap(x, y);
  await expect(row(page, '7 Norte')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('region', { name: t('fields:popup.label', { name: '7 Norte' }) })).toHaveCount(0);
  // Two taps in a row are the map's own double tap.
  await page.waitForTimeout(DOUBLE_TAP_MS);
  await expect(async () => {
    await page.touchscreen.tap(x, y);
    // One tap too many would ask about the pixel.
    await expect(card(page).getByRole('heading', { name: '7 Norte' })).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await cameraRest(page);
  const middle = (await mapView(page)).pixelOf(label);
  await expect(async () => {
    await page.touchscreen.tap(middle.x, middle.y);
    await expect(panel(page, 'provenance').getByTestId('pixel-value')).toBeVisible({ timeout: 15_000 });
  }).toPass();
});

async function openLayers(page: Page, texts: typeof t): Promise<void> {
  await tabs(page, texts)
    .getByRole('button', { name: texts('common:more') })
    .tap();
  await page.getByRole('menuitem', { name: texts('imagery:panel') }).tap();
  const layers = panel(page, 'imagery');
  await expect(layers.getByRole('heading', { name: texts('imagery:panel') })).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  await layers.getByText('NDRE', { exact: true }).tap();
  await expect(layers.getByRole('radio', { name: 'NDRE' })).toBeChecked();
  await checkReach(page, texts);
  await layers.getByRole('button', { name: texts('common:back') }).tap();
  await expect(drawer(page).getByRole('heading', { name: texts('fields:title') })).toBeVisible();
  await checkReach(page, texts);
}

for (const language of JOURNEY_LANGUAGES.filter((other) => other !== 'es')) {
  test(`layers are a page of the sheet, with a way back (${language})`, async ({ page }) => {
    await enter(page, { path: '/dashboard?campo=Don%20Emilio&capa=evi', language });
    await expect(row(page, '7 Norte')).toBeVisible();
    await openLayers(page, textsOf(language));
  });
}

test('a newcomer asks about a crop, adds a producer and draws a field under a finger', async ({ page, newcomer }) => {
  const { fields } = await newcomer.call(contract.fields.list, {});
  if (fields.length === 0) await newcomer.addFields({ name: 'Entero', geometry: squareAt(0) });
  await enter(page, { account: newcomer.account, path: '/dashboard?paneles=crop_explorer' });

  await test.step('the question of the crop explorer folds to a line, and the half sheet shows the answer', async () => {
    const explorer = panel(page, 'crop_explorer');
    const province = explorer.getByRole('combobox', { name: t('crop-explorer:form.province') });
    await province.fill('Buenos');
    await page.getByRole('option', { name: 'Buenos Aires', exact: true }).tap();
    await explorer.getByRole('button', { name: t('crop-explorer:form.crop') }).tap();
    await page.getByRole('option', { name: t('catalog:crop.maize_early'), exact: true }).tap();
    const fold = explorer.getByRole('button', { name: t('crop-explorer:form.fold') });
    expect((await fold.boundingBox())?.height).toBeGreaterThanOrEqual(HIT_PX);
    await fold.tap();
    await expect(province).toBeHidden();
    await expect(explorer.getByText(`Buenos Aires · ${t('catalog:crop.maize_early')}`)).toBeVisible();
    await expect(explorer.getByTestId('explorer-facts')).toBeInViewport({ ratio: 1 });
    await explorer.getByRole('button', { name: t('crop-explorer:form.change'), exact: true }).tap();
    await expect(province).toBeVisible();
  });

  await test.step('a notice stands above a dialog, never over its title', async () => {
    await tabs(page)
      .getByRole('button', { name: t('common:more') })
      .tap();
    await page.getByRole('menuitem', { name: t('producers:title') }).tap();
    const producers = panel(page, 'producers');
    const open = () =>
      producers
        .getByRole('button', { name: t('producers:new') })
        .first()
        .tap();
    await open();
    await page.getByLabel(t('producers:form.name')).fill('El Recreo');
    await page.getByRole('button', { name: t('producers:form.create_verb') }).tap();
    const toast = page.getByRole('listitem').filter({ hasText: t('producers:created', { name: 'El Recreo' }) });
    await toast.waitFor();
    await toast.hover();
    await open();
    const [notice, title] = [await toast.boundingBox(), await page.getByRole('dialog').getByRole('heading').boundingBox()];
    if (notice === null || title === null) throw new Error('Nothing to measure');
    expect(notice.y).toBeGreaterThanOrEqual(0);
    expect(notice.y + notice.height).toBeLessThanOrEqual(title.y);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a field is drawn under the crosshair: points, undo, close, form, save', async () => {
    await tabs(page)
      .getByRole('button', { name: t('fields:title') })
      .tap();
    await expect(row(page, 'Entero')).toBeVisible();
    await drawer(page)
      .getByRole('button', { name: t('fields:new') })
      .tap();
    const panel_draw = panel(page, 'field_draw');
    const bar = page.getByRole('toolbar', { name: t('field-drawing:bar.label') });
    await expect(bar).toBeVisible();
    // The drawing has the screen: the sheet is low and the search is gone.
    await expect.poll(() => sheetTop(page)).toBe(844 - 168);
    await expect(page.getByRole('searchbox', { name: t('fields:search') })).toHaveCount(0);
    await checkReach(page);
    for (const key of ['add_point', 'my_position', 'close', 'undo', 'snap', 'cancel'])
      await checkUncovered(page, t(`field-drawing:bar.${key}`));

    const add = bar.getByRole('button', { name: t('field-drawing:bar.add_point') });
    expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    const undo = bar.getByRole('button', { name: t('field-drawing:bar.undo') });
    await add.tap();
    await expect(bar).toContainText(/\b1\b/);
    await moveMap(page, -110, 0);
    await add.tap();
    await moveMap(page, 0, -110);
    await add.tap();
    await moveMap(page, 90, 20);
    await add.tap();
    await expect(bar).toContainText(/\b4\b/);
    await undo.tap();
    await expect(bar).toContainText(/\b3\b/);
    await bar.getByRole('button', { name: t('field-drawing:bar.redo') }).tap();
    await expect(bar).toContainText(/\b4\b/);
    await bar.getByRole('button', { name: t('field-drawing:bar.close') }).tap();

    // Closed, the sheet comes up with what is left to fill in.
    await expect(panel_draw).toContainText(t('field-drawing:check.closed'));
    await expect.poll(() => sheetTop(page)).toBeLessThan(500);
    const name = panel_draw.getByLabel(t('catalog:field.name'), { exact: true });
    expect(Number.parseFloat(await name.evaluate((input) => getComputedStyle(input).fontSize))).toBeGreaterThanOrEqual(16);
    await name.fill('Con el dedo');
    await checkReach(page);
    await panel_draw.getByRole('button', { name: t('field-drawing:draw.save') }).tap();
    await expect(page.getByText(t('field-drawing:draw.saved', { name: 'Con el dedo' }))).toBeVisible();
    await expect(row(page, 'Con el dedo')).toBeVisible();
    const saved = (await newcomer.call(contract.fields.list, {})).fields.find((field: Field) => field.name === 'Con el dedo');
    expect(saved?.area_ha).toBeGreaterThan(0.1);
  });
});

test('a split begun from a full sheet shows the map, and says there why it cannot be and what it makes', async ({ page, newcomer }) => {
  const { fields } = await newcomer.call(contract.fields.list, {});
  const field = fields[0] ?? (await newcomer.addFields({ name: 'Entero', geometry: squareAt(0) }))[0];
  if (field === undefined) throw new Error('No field');
  await enter(page, { account: newcomer.account, path: `/dashboard?lote=${field.id}&paneles=field` });
  const splitter = panel(page, 'field_split');
  const bar = page.getByRole('toolbar', { name: t('field-drawing:bar.label') });
  const press = (key: 'add_point' | 'finish' | 'undo') => bar.getByRole('button', { name: t(`field-drawing:bar.${key}`) }).tap();
  await card(page)
    .getByRole('button', { name: t('common:sheet.grabber') })
    .tap();
  await expect.poll(() => sheetTop(page)).toBe(60);
  await card(page)
    .locator('header')
    .getByRole('button', { name: t('fields:row.menu', { name: field.name }) })
    .tap();
  await page.getByRole('menuitem', { name: t('fields:actions.split') }).tap();
  await expect(splitter).toBeVisible();
  await expect.poll(() => sheetTop(page)).toBe(844 - 168);
  await cameraRest(page);
  await checkReach(page);

  await press('add_point');
  await moveMap(page, -60, 0);
  await press('add_point');
  await press('finish');
  await expect(bar).toContainText(t('errors:SPLIT_LINE_ENDS_INSIDE'));
  expect(await sheetTop(page)).toBe(844 - 168);

  for (let step = 0; step < 3; step += 1) await press('undo');
  await moveMap(page, 180, 0);
  await moveMap(page, 60, 0);
  await press('add_point');
  await moveMap(page, -180, -10);
  await moveMap(page, -180, -10);
  await press('add_point');
  await press('finish');
  // What is left to be said of the parts is asked for.
  await expect.poll(() => sheetTop(page)).toBeLessThan(500);
  await expect(splitter.getByRole('button', { name: t('field-drawing:split.save') })).toBeEnabled();
});
