import { resolve } from 'node:path';
import { contract } from '#contract/index.ts';
import { material } from '../../setup/samples/material.ts';
import type { Newcomer } from '../../setup/servers/remote-caller.ts';
import { enter, expect, JOURNEY_LANGUAGES, SMOKE, test, textsOf, type Page } from '../fixtures.ts';

const MIXED = resolve(import.meta.dirname, '../../fixtures/kml/mixed-fields.kml');
const kml = material('kml');
type Texts = ReturnType<typeof textsOf>;
const panel = (page: Page) => page.locator('[data-panel=field_import]');
const names = async (newcomer: Newcomer): Promise<readonly string[]> =>
  (await newcomer.call(contract.fields.list, {})).fields.map(({ name }) => name).toSorted();

async function review(page: Page, file: string, t: Texts): Promise<void> {
  await page
    .locator('[data-panel=fields]')
    .getByRole('button', { name: t('fields:import_label') })
    .click();
  await panel(page).locator('input[type=file]').setInputFiles(file);
  await expect(panel(page).getByRole('row').nth(1)).toBeVisible();
}

/** Each shape has its outcome, the large one is named, and nothing is kept yet. */
async function reviewMixed(page: Page, newcomer: Newcomer, t: Texts): Promise<void> {
  await review(page, MIXED, t);
  await expect(panel(page)).toContainText(t('errors:FIELD_OVER_500_HA_names', { names: 'Enorme' }));
  await expect(panel(page).getByRole('row', { name: `Enorme: ${t('field-import:state.over_limit')}` })).toBeVisible();
  await expect(panel(page).getByRole('row', { name: `Bueno Norte: ${t('field-import:state.ready')}` })).toBeVisible();
  const [repair = ''] = t('field-import:repair.closed', { length: '{{' }).split('{{');
  for (const name of ['Abierto', 'Casi cerrado'])
    await expect(panel(page).getByRole('row', { name: new RegExp(`^${name}: ${repair.trim()}`) })).toBeVisible();
  await expect(panel(page).getByRole('checkbox', { name: t('field-import:row.include', { name: 'Enorme' }) })).toBeDisabled();
  await expect(panel(page)).toContainText(t('field-import:omitted_one', { count: 1 }));
  await expect(panel(page).getByRole('button', { name: t('field-import:footer.import_other', { count: 4 }) })).toBeEnabled();
  expect(await names(newcomer)).toEqual([]);
}

test('a mixed file is reviewed, imported and taken back by undo', SMOKE, async ({ page, newcomer, expected }) => {
  // What was being asked of the fields as they were taken back.
  expected.push(/status of 404/);
  const t = textsOf('es');
  await enter(page, { account: newcomer.account });
  await test.step('each shape has its outcome, the large one is named', async () => {
    expect(t('errors:FIELD_OVER_500_HA_names', { names: 'Enorme' })).toBe('Los siguientes lotes superan el límite de 500ha: Enorme');
    await reviewMixed(page, newcomer, t);
  });

  await test.step('what can be imported is, shows in list and map, and goes again by undo', async () => {
    await panel(page).locator('[name=farm]').fill('Campo mixto');
    await panel(page).locator('[name=fiscal_name]').fill('Sosa Hermanos');
    await page.keyboard.press('Tab');
    await panel(page)
      .getByRole('button', { name: t('field-import:footer.import_other', { count: 4 }) })
      .click();
    await expect(page.getByText(t('field-import:done_other', { count: 4 }))).toBeVisible();
    expect(await names(newcomer)).toEqual(['Abierto', 'Bueno Norte', 'Bueno Sur', 'Casi cerrado']);
    const drawer = page.locator('[data-panel=fields]');
    await expect(drawer.getByText('Bueno Norte')).toBeVisible();
    await expect(drawer.getByText('Casi cerrado')).toBeVisible();
    await expect(page.getByLabel(t('fields:selection.label'))).toContainText('4 lotes');
    await page.getByRole('button', { name: t('common:undo'), exact: true }).click();
    await expect(drawer.getByText('Bueno Norte')).toHaveCount(0);
    expect(await names(newcomer)).toEqual([]);
    await expect.poll(async () => (await newcomer.call(contract.farms.list, {})).farms).toEqual([]);
  });
});

test('a file of real fields is read and imported', async ({ page, newcomer }) => {
  test.skip(kml === null, 'no material to read');
  const t = textsOf('es');
  await enter(page, { account: newcomer.account });
  await review(page, resolve(kml ?? '', 'made-here/all-lots.kml'), t);
  await panel(page).locator('[name=farm]').fill('De verdad');
  await panel(page).locator('[name=fiscal_name]').fill('Sosa Hermanos');
  await page.keyboard.press('Tab');
  const send = panel(page).getByRole('button', { name: /^Importar \d+ lotes$/ });
  const count = Number(/\d+/.exec(await send.innerText())?.[0]);
  expect(count).toBeGreaterThan(10);
  await send.click();
  await expect(page.getByText(t('field-import:done_other', { count }))).toBeVisible();
  expect(await names(newcomer)).toHaveLength(count);
});

for (const language of JOURNEY_LANGUAGES.filter((other) => other !== 'es')) {
  test(`a mixed file: each shape has its outcome, the large one is named (${language})`, async ({ page, newcomer }) => {
    await enter(page, { account: newcomer.account, language });
    await reviewMixed(page, newcomer, textsOf(language));
  });
}
