import { readFile } from 'node:fs/promises';
import { contract } from '#contract/index.ts';
import { endScene, isFrame } from '#domain/imagery/timelapse.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { bare, readPdf } from '../../setup/read-pdf.ts';
import { pane, PATIENCE_MS, test, value } from './board.ts';
import { afterTyping, enter, expect, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const MOST_TABS = 60;
const MOST_REGIONS = 10;

/** Walks with Tab until an element has the focus, as somebody without a pointer must. */
async function tabTo(page: Page, name: string, role: 'button' | 'combobox'): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  await expect(wanted).toBeVisible({ timeout: PATIENCE_MS });
  for (let i = 0; i < MOST_TABS; i += 1) {
    // Counts without waiting: while a list is open under a field, nothing else is there for a reader.
    if ((await wanted.and(page.locator(':focus')).count()) === 1) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${name}`);
}

/** Walks with F6 from region to region. */
async function regionTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < MOST_REGIONS; i += 1) {
    await page.keyboard.press('F6');
    if (await page.evaluate((region) => document.querySelector(`[data-region=${region}]`)?.contains(document.activeElement), name)) return;
  }
  throw new Error(`F6 never comes to ${name}`);
}

test('an analyst steps, leaves a frame out, compares and exports without a pointer', async ({
  page,
  board: { caller, fields, scenes },
}) => {
  const [field, other] = fields;
  const own = scenes[0];
  if (field === undefined || other === undefined || own === undefined) throw new Error('No fields');
  const frames = own.filter(isFrame);
  const dateText = (at: number): string => formatsOfTag('es-AR').date(frames.at(at)?.date ?? '');
  await page.addInitScript(() => {
    Object.assign(globalThis, { pointers: 0 });
    const count = (): void => void ((globalThis as unknown as { pointers: number }).pointers += 1);
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel']) addEventListener(kind, count, { capture: true, passive: true });
  });
  await enter(page, { path: `/dashboard?lote=${field.id}&capa=ndvi&fecha=${endScene(own, 'last')?.date ?? ''}` });
  const date = page.getByTestId('scene-date');
  await expect(date).toHaveText(dateText(-1), { timeout: PATIENCE_MS });
  await page.keyboard.press('Comma');
  await expect(date).toHaveText(dateText(-2));

  const left_out = frames.at(-2)?.id ?? '';
  const excluded = async () => (await caller.call(contract.imagery.excluded, { field_id: field.id })).excluded;
  await regionTo(page, 'timeline');
  await tabTo(page, t('imagery:timeline.options'), 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: t('imagery:timeline.exclude') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('imagery:timeline.excluded'), { exact: true })).toBeVisible();
  try {
    expect(await excluded()).toEqual([left_out]);
    await page.keyboard.press('Comma');
    await expect(date).toHaveText(dateText(-3));
    await page.keyboard.press('Period');
    await expect(date).toHaveText(dateText(-1));

    await page.keyboard.press('c');
    await expect(page.getByRole('heading', { name: t('compare:title') })).toBeFocused();
    await tabTo(page, t('compare:add'), 'combobox');
    await page.keyboard.type(other.name);
    await expect(page.getByRole('option', { name: new RegExp(`^${other.name}`) }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    for (const letter of ['A', 'B']) await expect(value(page, letter)).toHaveText(/\d/, { timeout: PATIENCE_MS });
    // Letters are typed while the field has the focus; keys act again outside it.
    await page.keyboard.press('F6');
    await afterTyping(page);
    await page.keyboard.press('Shift+Digit2');
    await expect(pane(page, 1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByTestId('crosshair-B')).toBeAttached({ timeout: PATIENCE_MS });

    for (const [name, kind] of [
      [t('compare:report.button'), 'pdf'],
      ['CSV', 'csv'],
    ] as const) {
      await tabTo(page, name, 'button');
      const [download] = await Promise.all([page.waitForEvent('download', { timeout: 90_000 }), page.keyboard.press('Enter')]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`));
      const bytes = await readFile(await download.path());
      expect(bytes.length).toBeLessThan(1_000_000);
      const shown = kind === 'csv' ? bytes.toString('utf8') : (await readPdf(bytes)).text;
      for (const { name: field_name } of [field, other]) expect(bare(shown)).toContain(bare(field_name));
    }
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('compare-date')).toHaveCount(0);
  } finally {
    await caller.call(contract.imagery.exclude, { field_id: field.id, scene_id: left_out, excluded: false });
  }
  expect(await page.evaluate(() => (globalThis as unknown as { pointers: number }).pointers)).toBe(0);
});
