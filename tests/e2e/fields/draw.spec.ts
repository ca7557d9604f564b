import { contract } from '#contract/index.ts';
import { areaHa } from '#domain/geometry/measure/area.ts';
import type { Language } from '#domain/codes.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Newcomer } from '../../setup/servers/remote-caller.ts';
import { afterTyping, cameraRest, enter, expect, JOURNEY_LANGUAGES, mapView, test, textsOf, type Page } from '../fixtures.ts';

type Corners = readonly (readonly [number, number])[];
type Texts = ReturnType<typeof textsOf>;
const panel = (page: Page) => page.locator('[data-panel=field_draw]');
const drawBar = (page: Page) => page.locator('[role=toolbar][data-variant=bar]');
const SQUARE: Corners = [
  [480, 120],
  [580, 120],
  [580, 220],
  [480, 220],
];

const clickAll = async (page: Page, corners: Corners): Promise<void> => {
  for (const [x, y] of corners) await page.mouse.click(x, y);
};

/** Opens the map with the account's one field small in its middle. */
async function openSmall(page: Page, newcomer: Newcomer, language: Language): Promise<void> {
  const { fields } = await newcomer.call(contract.fields.list, {});
  if (fields.length === 0) await newcomer.addFields({});
  await enter(page, { account: newcomer.account, language });
  await expect(page.locator('[data-panel=fields] [role=listitem]')).not.toHaveCount(0);
  await cameraRest(page);
  const { zoom } = await mapView(page);
  const out = page.getByRole('button', { name: textsOf(language)('common:map.zoom_out') });
  for (const step of [1, 2]) {
    await out.click();
    await expect.poll(async () => (await mapView(page)).zoom).toBeCloseTo(zoom - step, 1);
  }
}

async function startDrawing(page: Page, t: Texts): Promise<void> {
  await page.keyboard.press('d');
  await expect(drawBar(page)).toBeVisible();
  await expect(panel(page)).toContainText(t('field-drawing:draw.by_drawing'));
}

const dropDrawing = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
};

/** The saving waits for what is wrong with the outline, and says so. */
async function expectRefused(page: Page, t: Texts, reason: string): Promise<void> {
  const save = panel(page).getByRole('button', { name: t('field-drawing:draw.save') });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription(reason);
}

/** What the map shows as a ring of pixels, as a polygon. */
async function polygonOf(page: Page, corners: Corners): Promise<Polygon> {
  const { positionAt } = await mapView(page);
  const ring = corners.map(([x, y]) => positionAt({ x, y }));
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [0, 0]]] };
}

async function tooLarge(page: Page, t: Texts): Promise<void> {
  await startDrawing(page, t);
  await clickAll(page, [
    [450, 80],
    [900, 80],
    [900, 530],
    [450, 530],
  ]);
  await page.keyboard.press('Enter');
  await expect(panel(page).locator('li[data-tone=wrong]')).toHaveText(t('field-drawing:check.over_limit'));
  await expectRefused(page, t, t('errors:FIELD_OVER_500_HA'));
}

test('fields are drawn by pointer and by keyboard, wrong outlines are refused where they are, and an unfinished one comes back', async ({
  page,
  newcomer,
  expected,
}) => {
  // A picture of the field may be asked for while it is being taken back.
  expected.push(/status of 404/);
  page.on('dialog', (dialog) => void dialog.accept());
  const t = textsOf('es');
  const save = panel(page).getByRole('button', { name: t('field-drawing:draw.save') });
  const name = panel(page).getByLabel(t('catalog:field.name'), { exact: true });
  const points = panel(page).locator('dd').last();
  await openSmall(page, newcomer, 'es');

  await test.step('an outline that crosses itself is refused where it is', async () => {
    await startDrawing(page, t);
    await clickAll(page, [
      [480, 120],
      [600, 240],
      [600, 120],
      [480, 240],
    ]);
    await page.keyboard.press('Enter');
    await expect(panel(page).locator('li[data-tone=wrong]')).toContainText(t('field-drawing:check.crossing_one', { count: 1 }));
    await expect(panel(page).getByRole('button', { name: t('field-drawing:check.see_crossing') })).toBeVisible();
    await expectRefused(page, t, t('errors:GEOMETRY_SELF_CROSSING'));
    await dropDrawing(page);
  });

  await test.step('more than 500 ha is refused while it is drawn', async () => {
    expect(t('field-drawing:check.over_limit')).toBe('Tu lote excede el límite de 500 ha');
    await tooLarge(page, t);
    await dropDrawing(page);
  });

  await test.step('a corner is dragged before the outline is closed, Shift squares it, a double click closes it', async () => {
    await startDrawing(page, t);
    const [first, second, third] = SQUARE;
    await clickAll(page, [first ?? [0, 0], [560, 100]]);
    await page.mouse.move(560, 100);
    await page.mouse.down();
    await page.mouse.move(570, 110, { steps: 3 });
    await page.mouse.move(...(second ?? [0, 0]), { steps: 5 });
    await page.mouse.up();
    await expect(points).toHaveText('2');
    await page.keyboard.down('Shift');
    await page.mouse.click((third ?? [0])[0] + 9, (third ?? [0, 0])[1]);
    await page.keyboard.up('Shift');
    await page.mouse.dblclick(...(SQUARE[3] ?? [0, 0]));
    await expect(panel(page)).toContainText(t('field-drawing:check.closed'));
    await expect(points).toHaveText('4');
    const expected_ha = areaHa(await polygonOf(page, SQUARE));
    const shown_ha = Number((await page.getByTestId('drawn-area').innerText()).replace('ha', '').replace(',', '.'));
    expect(Math.abs(shown_ha / expected_ha - 1)).toBeLessThan(0.02);
    await dropDrawing(page);
  });

  await test.step('by pointer: corners, a closing click, the form, and undo', async () => {
    await startDrawing(page, t);
    await expect(points).toHaveText('0');
    await clickAll(page, SQUARE);
    await expect(panel(page)).toContainText(t('errors:GEOMETRY_NOT_CLOSED'));
    await expect(save).toBeDisabled();
    await clickAll(page, SQUARE.slice(0, 1));
    await expect(panel(page)).toContainText(t('field-drawing:check.closed'));

    const expected_ha = areaHa(await polygonOf(page, SQUARE));
    const shown_ha = Number((await page.getByTestId('drawn-area').innerText()).replace('ha', '').replace(',', '.'));
    expect(Math.abs(shown_ha - expected_ha)).toBeLessThan(0.1);

    await name.fill('Potrero');
    await save.click();
    await expect(page.getByText(t('field-drawing:draw.saved', { name: 'Potrero' }))).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await expect(page.locator('[data-panel=fields]').getByText('Potrero')).toBeVisible();
    const saved = await newcomer.call(contract.fields.list, {});
    expect(saved.fields.find((field) => field.name === 'Potrero')?.area_ha).toBeCloseTo(expected_ha, 1);

    // The notice of an earlier drawing that was dropped may stand beside it.
    const notice = page.getByRole('listitem').filter({ hasText: t('field-drawing:draw.saved', { name: 'Potrero' }) });
    await notice.getByRole('button', { name: t('common:undo'), exact: true }).click();
    await expect(page.locator('[data-panel=fields]').getByText('Potrero')).toHaveCount(0);
  });

  await test.step('by keyboard alone: the crosshair by arrows, Space, Enter, and the form by Tab', async () => {
    await page.locator('[data-region=map] canvas').first().focus();
    await startDrawing(page, t);
    const go = async (key: string, times: number): Promise<void> => {
      for (let step = 0; step < times; step += 1) await page.keyboard.press(key);
      await page.keyboard.press('Space');
    };
    await go('ArrowLeft', 20);
    await go('ArrowUp', 8);
    await go('ArrowLeft', 8);
    await go('ArrowDown', 8);
    await page.keyboard.press('Backspace');
    await expect(points).toHaveText('3');
    await page.keyboard.press('Space');
    await expect(points).toHaveText('4');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText(t('field-drawing:check.closed'));

    for (let step = 0; step < 12 && !(await name.evaluate((input) => input === document.activeElement)); step += 1)
      await page.keyboard.press('Tab');
    await expect(name).toBeFocused();
    await page.keyboard.type('Por teclado');
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('combobox', { name: t('catalog:field.farm') })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('combobox', { name: t('catalog:field.fiscal_name') })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('radio', { name: t('catalog:ownership.owner') })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('field-drawing:draw.saved', { name: 'Por teclado' }))).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  });

  await test.step('an unfinished outline comes back after a reload; Esc drops it', async () => {
    await afterTyping(page);
    await startDrawing(page, t);
    await clickAll(page, SQUARE.slice(0, 3));
    await expect(points).toHaveText('3');
    await page.reload();
    await page.locator('[data-map][data-camera]').waitFor();
    await page
      .getByRole('toolbar', { name: t('common:region.tools') })
      .getByRole('button', { name: t('field-drawing:draw.tool') })
      .click();
    await expect(page.getByText(t('field-drawing:draw.restored'))).toBeVisible();
    await expect(points).toHaveText('3');
    await dropDrawing(page);
    await page.keyboard.press('d');
    await expect(points).toHaveText('0');
  });
});

test('an outline that crosses itself is split in two there, and saved one after the other', async ({ page, newcomer }) => {
  const t = textsOf('es');
  const name = panel(page).getByLabel(t('catalog:field.name'), { exact: true });
  const save = panel(page).getByRole('button', { name: t('field-drawing:draw.save') });
  await openSmall(page, newcomer, 'es');
  await startDrawing(page, t);
  await clickAll(page, [
    [480, 120],
    [600, 260],
    [600, 120],
    [480, 220],
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('draw-problem')).toContainText(t('field-drawing:problem.crossing'));
  await expect(drawBar(page)).toContainText(t('field-drawing:bar.problems_one', { count: 1 }));
  await name.fill('Mitad');
  await panel(page)
    .getByRole('button', { name: t('field-drawing:check.divide') })
    .click();
  await expect(panel(page)).toContainText(t('field-drawing:check.no_crossing'));
  await expect(page.getByTestId('draw-problem')).toHaveCount(0);
  await save.click();
  await expect(page.getByText(t('field-drawing:draw.saved', { name: 'Mitad' }))).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(panel(page)).toContainText(t('field-drawing:check.closed'));
  await name.fill('Otra mitad');
  await save.click();
  await expect(panel(page)).toHaveCount(0);
  const { fields } = await newcomer.call(contract.fields.list, {});
  const [larger, smaller] = ['Mitad', 'Otra mitad'].map((half) => fields.find((field) => field.name === half)?.area_ha ?? NaN);
  expect(larger).toBeGreaterThan(smaller ?? NaN);
});

for (const language of JOURNEY_LANGUAGES.filter((other) => other !== 'es')) {
  test(`more than 500 ha is refused while it is drawn (${language})`, async ({ page, newcomer }) => {
    await openSmall(page, newcomer, language);
    await tooLarge(page, textsOf(language));
  });
}
