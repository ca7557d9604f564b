import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Position } from '#domain/geometry/types.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import type { Newcomer } from '../../setup/servers/remote-caller.ts';
import { cameraRest, enter, expect, mapView, SMOKE, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const panel = (page: Page) => page.locator('[data-panel=field_edit]');
const vertices = (page: Page) => panel(page).locator('dd').last();
const saveButton = (page: Page) => panel(page).getByRole('button', { name: t('field-drawing:edit.save') });
const ringOf = async (newcomer: Newcomer, { id }: Field): Promise<readonly Position[]> =>
  (await newcomer.call(contract.fields.get, { field_id: id })).geometry.coordinates[0] as readonly Position[];
const near = ([lon, lat]: Position, [x, y]: Position): boolean => Math.hypot(lon - x, lat - y) < 3e-5;

const ringsOf = (newcomer: Newcomer, fields: readonly Field[]) => Promise.all(fields.map((field) => ringOf(newcomer, field)));

/** The editor on the chosen field, with the polygon as it is stored now: the one of an earlier step may still be known. */
async function openEditor(page: Page, { id }: Field): Promise<void> {
  await expect(page.locator('[data-panel=fields] [aria-current]').getByText('Oeste', { exact: true })).toBeVisible();
  // Where several notices stand, one that is undone hands the focus to the next, where a letter is no command.
  await page.locator('[data-panel=fields] h2').click();
  const read = page.waitForResponse((response) => response.url().includes(`/field/meta_data/${id}`));
  await page.keyboard.press('e');
  await read;
  await expect(page.locator('[role=toolbar][data-variant=bar]')).toBeVisible();
  await expect(vertices(page)).toHaveText('4');
  await cameraRest(page);
}

async function save(page: Page): Promise<void> {
  await expect(saveButton(page)).toBeEnabled();
  await saveButton(page).click();
  await expect(page.getByText(t('field-drawing:edit.saved'), { exact: true })).toBeVisible();
}

/** Takes the last change back; its notice goes with it. That of an edit put away may stand beside it. */
async function undo(page: Page, text = t('field-drawing:edit.saved')): Promise<void> {
  const button = page
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('button', { name: t('common:undo'), exact: true });
  await button.click();
  await expect(button).toHaveCount(0);
}

/** Pulls what lies at a position by some pixels; answers where it was let go. */
async function drag(page: Page, from: Position, dx: number, dy: number): Promise<Position> {
  const { pixelOf, positionAt } = await mapView(page);
  const { x, y } = pixelOf(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 });
  await page.mouse.move(x + dx, y + dy, { steps: 3 });
  await page.mouse.up();
  return positionAt({ x: x + dx, y: y + dy });
}

const middle = ([a, b]: Position, [c, d]: Position): Position => [(a + c) / 2, (b + d) / 2];

const [southWest, southEast, northEast] = squareAt(0).coordinates[0] as unknown as readonly [Position, Position, Position];

/** Two neighbours, made anew, with the map on the western one, and their borders. */
async function openNeighbours(page: Page, newcomer: Newcomer) {
  const { fields: old } = await newcomer.call(contract.fields.list, {});
  for (const { id, version } of old) await newcomer.call(contract.fields.remove, { field_id: id, version });
  const [west, east] = await newcomer.addFields({ name: 'Oeste', geometry: squareAt(0) }, { name: 'Este', geometry: squareAt(1) });
  if (west === undefined || east === undefined) throw new Error('No fields');
  const before = await ringsOf(newcomer, [west, east]);
  await enter(page, { account: newcomer.account, path: `/dashboard?lote=${west.id}` });
  return { west, east, before };
}

test('a vertex is dragged, saved and taken back', SMOKE, async ({ page, newcomer }) => {
  const { west, east, before } = await openNeighbours(page, newcomer);
  await openEditor(page, west);
  const dropped = await drag(page, southWest, 40, -30);
  await save(page);
  expect((await ringOf(newcomer, west)).some((vertex) => near(vertex, dropped))).toBe(true);
  await undo(page);
  await expect.poll(() => ringsOf(newcomer, [west, east])).toEqual(before);
});

test('vertices, a hole and a shared border are changed on the map, saved and taken back', async ({ page, newcomer }) => {
  const { west, east, before } = await openNeighbours(page, newcomer);

  await test.step('a midpoint becomes a vertex, a vertex goes, and Ctrl Z takes single steps', async () => {
    await openEditor(page, west);
    const inserted = await drag(page, middle(southWest, southEast), 0, -60);
    await expect(vertices(page)).toHaveText('5');
    await page.keyboard.press('Control+z');
    await expect(vertices(page)).toHaveText('4');
    await page.getByRole('button', { name: t('field-drawing:bar.redo') }).click();
    await expect(vertices(page)).toHaveText('5');
    const { pixelOf } = await mapView(page);
    const { x, y } = pixelOf(inserted);
    await page.mouse.click(x, y);
    const remove = panel(page).getByRole('button', { name: t('field-drawing:edit.vertex_remove') });
    await expect(remove).toBeEnabled();
    await remove.click();
    await expect(vertices(page)).toHaveText('4');
    const inserted_again = await drag(page, middle(southWest, southEast), 0, -60);
    await expect(vertices(page)).toHaveText('5');

    // Esc puts the edit away, and its notice brings it back with its steps.
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await undo(page, t('field-drawing:edit.dropped'));
    await expect(vertices(page)).toHaveText('5');
    await expect(saveButton(page)).toBeEnabled();
    await page.keyboard.press('Control+z');
    await expect(vertices(page)).toHaveText('4');
    await page.getByRole('button', { name: t('field-drawing:bar.redo') }).click();
    await save(page);
    expect((await ringOf(newcomer, west)).some((vertex) => near(vertex, inserted_again))).toBe(true);
    await undo(page);
    await expect.poll(() => ringsOf(newcomer, [west, east])).toEqual(before);
  });

  await test.step('a hole is drawn, subtracts and goes again', async () => {
    await openEditor(page, west);
    await panel(page)
      .getByRole('button', { name: t('field-drawing:edit.hole_add') })
      .click();
    const { pixelOf } = await mapView(page);
    const center = pixelOf(middle(southWest, northEast));
    for (const [dx, dy] of [
      [-40, -40],
      [40, -40],
      [40, 40],
      [-40, 40],
    ] as const)
      await page.mouse.click(center.x + dx, center.y + dy);
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('button', { name: t('field-drawing:edit.hole_remove', { number: 1 }) })).toBeVisible();
    await expect(vertices(page)).toHaveText('8');
    await save(page);
    const read = () => newcomer.call(contract.fields.get, { field_id: west.id });
    const { field, geometry } = await read();
    expect(geometry.coordinates).toHaveLength(2);
    expect(field.area_ha).toBeLessThan(west.area_ha);
    await undo(page);
    await expect.poll(async () => (await read()).geometry.coordinates).toEqual([before[0]]);
  });

  await test.step('a shared border moves in both fields, and undo puts both back', async () => {
    await openEditor(page, west);
    await panel(page)
      .getByRole('switch', { name: t('field-drawing:edit.move_shared') })
      .check();
    await drag(page, southEast, -50, -20);
    await expect(panel(page).getByRole('status')).toHaveText(t('field-drawing:edit.neighbours_one', { count: 1 }));
    await expect(panel(page)).toContainText(t('field-drawing:check.no_overlap'));
    await save(page);
    const moved = await ringsOf(newcomer, [west, east]);
    const new_corner = moved[0]?.filter((vertex) => !before[0]?.some((old) => old[0] === vertex[0] && old[1] === vertex[1])) ?? [];
    expect(new_corner).toHaveLength(1);
    expect(moved[1]).toContainEqual(new_corner[0]);
    await undo(page);
    await expect.poll(() => ringsOf(newcomer, [west, east])).toEqual(before);
  });
});
