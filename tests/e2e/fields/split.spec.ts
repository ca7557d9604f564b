import { contract } from '#contract/index.ts';
import type { Language } from '#domain/codes.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Newcomer } from '../../setup/servers/remote-caller.ts';
import { cameraRest, enter, expect, JOURNEY_LANGUAGES, mapView, SMOKE, test, textsOf, type Page } from '../fixtures.ts';

type Texts = ReturnType<typeof textsOf>;
const panel = (page: Page) => page.locator('[data-panel=field_split]');
const parts = (page: Page) => panel(page).locator('ol > li');

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

  await test.step('by a drawn line', async () => {
    await drawLine(page, field, [
      [-0.03, 0.3],
      [1.03, 0.4],
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

for (const language of JOURNEY_LANGUAGES.filter((other) => other !== 'es')) {
  test(`a line that misses is refused with its reason (${language})`, async ({ page, newcomer }) => {
    const field = await openField(page, newcomer, language);
    await openSplitter(page);
    await missField(page, field, textsOf(language));
  });
}
