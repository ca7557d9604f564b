import { contract } from '#contract/index.ts';
import type { Language } from '#domain/codes.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Newcomer } from '../../setup/servers/remote-caller.ts';
import { cameraRest, enter, expect, JOURNEY_LANGUAGES, mapView, SMOKE, test, textsOf, type Page } from '../fixtures.ts';

type Texts = ReturnType<typeof textsOf>;
const panel = (page: Page) => page.locator('[data-panel=field_split]');
const parts = (page: Page) => panel(page).locator('ol > li');

/** Of the field's width: some pixels within its border. */
const NEAR_BORDER = 0.008;

/** The field's row in the list, chosen: what the key acts on. */
const row = (page: Page) => page.locator('[data-panel=fields] [aria-current]').getByText('Entero', { exact: true });

/** The map on the account's one field. */
async function openField(page: Page, newcomer: Newcomer, language: Language = 'es'): Promise<Field> {
  const listed = await newcomer.call(contract.fields.list, {});
  const field = listed.fields[0] ?? (await newcomer.addFields({ name: 'Entero' }))[0];
  if (field === undefined) throw new Error('No field');
  await enter(page, { account: newcomer.account, path: `/dashboard?lote=${field.id}`, language });
  return field;
}

async function openSplitter(page: Page): Promise<void> {
  await expect(row(page)).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.locator('[role=toolbar][data-variant=bar]')).toBeVisible();
  await cameraRest(page);
}

/** Draws a line through points given as shares of the field's box: 0 is west or south, 1 east or north. */
async function drawLine(
  page: Page,
  { bbox: [west, south, east, north] }: Field,
  points: readonly (readonly [number, number])[],
): Promise<void> {
  const { pixelOf } = await mapView(page);
  for (const [x, y] of points) {
    const at = pixelOf([west + x * (east - west), south + y * (north - south)]);
    await page.mouse.click(at.x, at.y);
  }
  await page.keyboard.press('Enter');
}

/** Divides, sees that the parts make up the field, and takes it back. */
async function divideAndUndo(page: Page, newcomer: Newcomer, field: Field, count: number, t: Texts): Promise<readonly Field[]> {
  await expect(parts(page)).toHaveCount(count + 1);
  await panel(page)
    .getByRole('button', { name: t('field-drawing:split.save') })
    .click();
  await expect(page.getByText(t('field-drawing:split.saved_other', { count }), { exact: true })).toBeVisible();
  const { fields } = await newcomer.call(contract.fields.list, {});
  expect(fields).toHaveLength(count);
  expect(fields.map(({ parent_id }) => parent_id)).toEqual(fields.map(() => field.id));
  expect(fields.reduce((sum, { area_ha }) => sum + area_ha, 0)).toBeCloseTo(field.area_ha, 2);
  await page.getByRole('button', { name: t('common:undo'), exact: true }).click();
  await expect(row(page)).toBeVisible();
  const after = await newcomer.call(contract.fields.list, {});
  expect(after.fields.map(({ id, area_ha }) => [id, area_ha])).toEqual([[field.id, field.area_ha]]);
  return fields;
}

/** A line that ends inside is refused with its reason. */
async function missField(page: Page, field: Field, t: Texts): Promise<void> {
  await drawLine(page, field, [
    [0.2, 0.3],
    [0.8, 0.4],
  ]);
  await expect(panel(page).getByRole('alert')).toHaveText(`${t('errors:SPLIT_IMPOSSIBLE')} ${t('errors:SPLIT_LINE_ENDS_INSIDE')}`);
  await expect(panel(page).getByRole('button', { name: t('field-drawing:split.save') })).toBeDisabled();
}

test('a field is divided by a drawn line, after one that misses is refused, and taken back', SMOKE, async ({ page, newcomer }) => {
  const t = textsOf('es');
  const field = await openField(page, newcomer);

  await test.step('a line that misses is refused with its reason, and another is drawn', async () => {
    expect(t('errors:SPLIT_IMPOSSIBLE')).toBe('No es posible dividir el lote');
    await openSplitter(page);
    await missField(page, field, t);
    await panel(page)
      .getByRole('button', { name: t('field-drawing:split.draw_again') })
      .click();
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
  });

  await test.step('by a line from border to border, which the magnet brings onto both', async () => {
    await drawLine(page, field, [
      [NEAR_BORDER, 0.3],
      [1 - NEAR_BORDER, 0.4],
    ]);
    await divideAndUndo(page, newcomer, field, 2, t);
  });
});

test('a field is divided by area at a bearing and into strips, each taken back', async ({ page, newcomer }) => {
  const t = textsOf('es');
  const field = await openField(page, newcomer);

  await test.step('by area at a bearing', async () => {
    await openSplitter(page);
    await panel(page)
      .getByRole('radio', { name: t('field-drawing:split.area') })
      .check();
    await panel(page).getByLabel(t('field-drawing:split.first_area')).fill('30');
    await panel(page).getByLabel(t('field-drawing:split.bearing')).fill('45');
    await expect(parts(page).first()).toContainText('30,0 ha');
    const children = await divideAndUndo(page, newcomer, field, 2, t);
    expect(Math.min(...children.map(({ area_ha }) => Math.abs(area_ha - 30)))).toBeLessThan(0.001);
  });

  await test.step('into parallel strips', async () => {
    await openSplitter(page);
    await panel(page)
      .getByRole('radio', { name: t('field-drawing:split.parallel') })
      .check();
    await panel(page).getByLabel(t('field-drawing:split.strips')).fill('4');
    await panel(page).getByLabel(t('field-drawing:split.bearing')).fill('10');
    const children = await divideAndUndo(page, newcomer, field, 4, t);
    for (const { area_ha } of children) expect(area_ha).toBeCloseTo(field.area_ha / 4, 2);
  });
});

test('a cut shows its parts while it is drawn, and Esc puts it away with a notice that brings line and names back', async ({
  page,
  newcomer,
}) => {
  const t = textsOf('es');
  const field = await openField(page, newcomer);
  const { bbox } = field;
  const readout = page.getByText(t('field-drawing:readout.cut'), { exact: true });
  const name = panel(page).getByLabel(t('field-drawing:split.part', { number: 1 }));
  await openSplitter(page);

  await test.step('the parts are there before the line is finished, and go where it ends inside', async () => {
    const { pixelOf } = await mapView(page);
    const pixel = (x: number, y: number) => pixelOf([bbox[0] + x * (bbox[2] - bbox[0]), bbox[1] + y * (bbox[3] - bbox[1])]);
    const [from, inside, beyond] = [pixel(-0.05, 0.3), pixel(0.5, 0.35), pixel(1.05, 0.4)];
    await page.mouse.click(from.x, from.y);
    await page.mouse.move(beyond.x, beyond.y);
    await expect(parts(page)).toHaveCount(3);
    await expect(readout).toBeVisible();
    await page.mouse.move(inside.x, inside.y);
    await expect(parts(page)).toHaveCount(0);
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
    await page.mouse.click(beyond.x, beyond.y);
    await page.keyboard.press('Enter');
    await expect(parts(page)).toHaveCount(3);
    await expect(readout).toHaveCount(0);
  });

  await test.step('Esc and back', async () => {
    await name.fill('Entero Norte');
    await name.blur();
    const before = await parts(page).allInnerTexts();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await page.getByRole('button', { name: t('common:undo'), exact: true }).click();
    await expect(name).toHaveValue('Entero Norte');
    await expect.poll(() => parts(page).allInnerTexts()).toEqual(before);
  });

  await test.step('a line that ends inside says so beside its end', async () => {
    await panel(page)
      .getByRole('button', { name: t('field-drawing:split.draw_again') })
      .click();
    await missField(page, field, t);
    await expect(page.getByTestId('draw-problem')).toHaveText(`${t('errors:SPLIT_IMPOSSIBLE')}${t('errors:SPLIT_LINE_ENDS_INSIDE')}`);
  });
});

for (const language of JOURNEY_LANGUAGES.filter((other) => other !== 'es')) {
  test(`a line that misses is refused with its reason (${language})`, async ({ page, newcomer }) => {
    const field = await openField(page, newcomer, language);
    await openSplitter(page);
    await missField(page, field, textsOf(language));
  });
}
