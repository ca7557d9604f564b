import { contract } from '#contract/index.ts';
import { geodesicAreaM2 } from '#domain/geometry/measure/area.ts';
import { distanceM } from '#domain/geometry/measure/perimeter.ts';
import type { Language } from '#domain/codes.ts';
import type { Position } from '#domain/geometry/types.ts';
import type { Newcomer } from '../../setup/servers/remote-caller.ts';
import { cameraRest, enter, expect, JOURNEY_LANGUAGES, mapView, test, textsOf, type Page } from '../fixtures.ts';

type Texts = ReturnType<typeof textsOf>;
const panel = (page: Page) => page.locator('[data-panel=field_draw]');
const CENTER = { x: 620, y: 200 };

/** Opens the map on the account's field, three steps out, and begins a drawing. */
async function startDrawing(page: Page, newcomer: Newcomer, language: Language): Promise<Texts> {
  const t = textsOf(language);
  const { fields } = await newcomer.call(contract.fields.list, {});
  if (fields.length === 0) await newcomer.addFields({});
  await enter(page, { account: newcomer.account, language });
  await expect(page.locator('[data-panel=fields] [role=listitem]')).not.toHaveCount(0);
  await cameraRest(page);
  const { zoom } = await mapView(page);
  const out = page.getByRole('button', { name: t('common:map.zoom_out') });
  for (const step of [1, 2]) {
    await out.click();
    await expect.poll(async () => (await mapView(page)).zoom).toBeCloseTo(zoom - step, 1);
  }
  await page.keyboard.press('d');
  await expect(panel(page)).toBeVisible();
  return t;
}

const choose = (page: Page, t: Texts, shape: 'polygon' | 'circle' | 'sector' | 'rectangle' | 'freehand') =>
  panel(page)
    .getByRole('radio', { name: t(`field-drawing:shape.${shape}`), exact: true })
    .check({ force: true });
const closed = (page: Page, t: Texts) => expect(panel(page)).toContainText(t('field-drawing:check.closed'));
const press = async (page: Page, ...points: readonly { x: number; y: number }[]): Promise<void> => {
  for (const { x, y } of points) {
    await page.mouse.move(x - 3, y);
    await page.mouse.click(x, y);
  }
};
const shown_ha = async (page: Page): Promise<number> =>
  Number((await page.getByTestId('drawn-area').innerText()).replace('ha', '').replace(',', '.'));

async function save(page: Page, newcomer: Newcomer, t: Texts, name: string): Promise<readonly Position[]> {
  await panel(page).getByLabel(t('catalog:field.name'), { exact: true }).fill(name);
  await panel(page)
    .getByRole('button', { name: t('field-drawing:draw.save') })
    .click();
  await expect(page.getByText(t('field-drawing:draw.saved', { name }))).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  const { fields } = await newcomer.call(contract.fields.list, {});
  const id = fields.find((field) => field.name === name)?.id ?? '';
  const { geometry } = await newcomer.call(contract.fields.get, { field_id: id });
  return geometry.coordinates[0] ?? [];
}

test('a pivot by its centre and a typed radius is saved with every vertex at that radius', async ({ page, newcomer }) => {
  const t = await startDrawing(page, newcomer, 'es');
  const { positionAt } = await mapView(page);
  await choose(page, t, 'circle');
  await panel(page).getByLabel(t('field-drawing:shape.radius'), { exact: true }).fill('150');
  await press(page, CENTER);
  await closed(page, t);
  expect(await shown_ha(page)).toBeCloseTo(7.1, 1);
  const ring = await save(page, newcomer, t, 'Pivote');
  expect(ring).toHaveLength(121);
  // Stored at 1e-7°, a centimetre; a pixel of this map is metres wide.
  for (const vertex of ring) expect(Math.abs(distanceM(positionAt(CENTER), vertex) - 150)).toBeLessThan(5);
  const across = ring.slice(0, 60).map((vertex, at) => distanceM(vertex, ring[at + 60] ?? vertex));
  for (const length_m of across) expect(Math.abs(length_m - 300)).toBeLessThan(0.03);
});

test('an outline is drawn press by press also where the code that hears drags does not come', async ({ page, newcomer, expected }) => {
  expected.push(/Failed to load resource/, /ERR_FAILED/);
  await page.route('**/start-terra-draw*', (route) => route.abort());
  const t = await startDrawing(page, newcomer, 'es');
  await expect(panel(page)).toContainText(t('field-drawing:draw.by_drawing'));
  await press(page, CENTER, { x: 700, y: 200 }, { x: 700, y: 280 }, CENTER);
  await closed(page, t);
  expect(await shown_ha(page)).toBeGreaterThan(1);
});

test('each shape is made by its presses, dropped by Esc and taken back whole', async ({ page, newcomer }) => {
  const t = await startDrawing(page, newcomer, 'es');
  const east = { x: 700, y: 200 };
  const { positionAt } = await mapView(page);
  const radius_m = distanceM(positionAt(CENTER), positionAt(east));

  await test.step('a circle by two presses, its undo, and the keyboard', async () => {
    await choose(page, t, 'circle');
    await press(page, CENTER, east);
    await closed(page, t);
    expect(Math.abs((await shown_ha(page)) / ((Math.PI * radius_m ** 2) / 10_000) - 1)).toBeLessThan(0.01);
    await panel(page).locator('dl').first().click({ force: true });
    await page.keyboard.press('Control+z');
    await expect(panel(page)).toContainText(t('errors:GEOMETRY_NOT_CLOSED'));
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    // Without the magnet: the crosshair passes the border of the account's field.
    await page.keyboard.press('s');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await closed(page, t);
    await page.keyboard.press('s');
    expect(Math.abs((await shown_ha(page)) / ((Math.PI * radius_m ** 2) / 10_000) - 1)).toBeLessThan(0.05);
  });

  await test.step('a sector goes clockwise: three quarters', async () => {
    await choose(page, t, 'sector');
    await press(page, CENTER, east, { x: 620, y: 130 });
    await closed(page, t);
    expect(Math.abs((await shown_ha(page)) / ((0.75 * Math.PI * radius_m ** 2) / 10_000) - 1)).toBeLessThan(0.02);
  });

  await test.step('a turned rectangle by a side and its width', async () => {
    await choose(page, t, 'rectangle');
    const corners = [CENTER, { x: 680, y: 230 }, { x: 650, y: 290 }];
    await press(page, ...corners);
    await closed(page, t);
    const ring = [...corners, { x: 590, y: 260 }, CENTER].map(positionAt);
    expect(Math.abs((await shown_ha(page)) / (geodesicAreaM2({ type: 'Polygon', coordinates: [ring] }) / 10_000) - 1)).toBeLessThan(0.02);
  });

  await test.step('a free hand by dragging around', async () => {
    await choose(page, t, 'freehand');
    await page.mouse.move(560, 140);
    await page.mouse.down();
    for (const [x, y] of [
      [680, 140],
      [680, 260],
      [560, 260],
      [560, 160],
    ] as const)
      await page.mouse.move(x, y, { steps: 10 });
    await page.mouse.up();
    await closed(page, t);
  });

  await test.step('Esc drops it, the notice brings outline and name back', async () => {
    const name = panel(page).getByLabel(t('catalog:field.name'), { exact: true });
    await name.fill('A mano');
    const before = await shown_ha(page);
    await name.blur();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByText(t('field-drawing:draw.dropped'))).toBeVisible();
    await page.getByRole('button', { name: t('common:undo'), exact: true }).click();
    await expect(name).toHaveValue('A mano');
    await closed(page, t);
    expect(await shown_ha(page)).toBeCloseTo(before, 1);
  });
});

for (const language of JOURNEY_LANGUAGES.filter((other) => other !== 'es')) {
  test(`a circle is drawn (${language})`, async ({ page, newcomer }) => {
    const t = await startDrawing(page, newcomer, language);
    await choose(page, t, 'circle');
    await press(page, CENTER, { x: 700, y: 200 });
    await closed(page, t);
  });
}
